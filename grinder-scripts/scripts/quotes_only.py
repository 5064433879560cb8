# Only quotes, of symbols that you choose: the non-persistent path alone.

from net.grinder.script import Test
from net.grinder.script.Grinder import grinder
from trader.grinder import GrinderLoad

SYMBOLS = ["S0000", "S0001", "S0002"]

grinder.statistics.registerDataLogExpression("Latency ns", "userLong0")


def quote(load, symbol):
    return load.quote(symbol)


Test(1, "quote").record(quote)


class TestRunner:
    def __init__(self):
        grinder.statistics.delayReports = 1
        self.load = GrinderLoad.connect(grinder)

    def __call__(self):
        if not self.load.next():
            grinder.stopThisWorkerThread()
        symbol = SYMBOLS[grinder.runNumber % len(SYMBOLS)]
        result = quote(self.load, symbol)
        # The reply is available: result.reply().bidPx(), result.reply().offerPx() ... (None after a timeout).
        last = grinder.statistics.forLastTest
        last.setLong("userLong0", result.responseNs())
        if not result.isOk():
            last.setSuccess(False)
        grinder.statistics.report()
