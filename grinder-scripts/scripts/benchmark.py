# The benchmark request: four quotes, then one order.
#
# This is what `trader run` measures. Copy it, change it, and run yours with `trader run --script my.py`.

from net.grinder.script import Test
from net.grinder.script.Grinder import grinder
from trader.grinder import GrinderLoad

# A column of our own in the Grinder's data log: its own times are whole milliseconds.
grinder.statistics.registerDataLogExpression("Latency ns", "userLong0")


# The Grinder times calls of functions that a Test records. Record thin functions such as these, never the client
# itself: its replies arrive on another thread, which the Grinder does not know.
def quote(load):
    return load.quote()


def order(load):
    return load.order()


Test(1, "quote").record(quote)
Test(2, "order").record(order)


def report(result):
    last = grinder.statistics.forLastTest
    last.setLong("userLong0", result.responseNs())
    if not result.isOk():
        last.setSuccess(False)
    grinder.statistics.report()


# The Grinder makes one of these for each thread, and calls it again and again.
class TestRunner:
    def __init__(self):
        grinder.statistics.delayReports = 1         # until report(), so that it can set the latency
        self.load = GrinderLoad.connect(grinder)    # this thread's own connection

    def __call__(self):
        if not self.load.next():                    # waits until the next benchmark request is due
            grinder.stopThisWorkerThread()          # there is no more: the run is over
        for i in range(4):
            report(quote(self.load))
        report(order(self.load))                    # for the symbol of the last quote
