# A FIXML message of your own, with fields that the client itself does not use: here an order that is good till
# cancelled, with an account and a text.

from java.time import Instant
from java.util import UUID
from net.grinder.script import Test
from net.grinder.script.Grinder import grinder
from trader.grinder import GrinderLoad

# Sender (SID) and ID are the order's identity. Each thread of each worker needs a sender of its own, and each order
# an ID of its own: a second order with the same identity is the same order.
ORDER = """<FIXML xmlns="http://www.fixprotocol.org/FIXML-4-4">
  <Order ID="%s" Side="1" Typ="2" Px="99.95" TmInForce="1" Acct="MY-ACCOUNT" TxnTm="%s" Txt="by hand">
    <Hdr SID="%s"/>
    <Instrmt Sym="S0042"/>
    <OrdQty Qty="500"/>
  </Order>
</FIXML>"""

grinder.statistics.registerDataLogExpression("Latency ns", "userLong0")


def send(load, fixml):
    return load.send(fixml)


Test(3, "own message").record(send)


class TestRunner:
    def __init__(self):
        grinder.statistics.delayReports = 1
        self.load = GrinderLoad.connect(grinder)
        self.sender = "OWN-%s" % UUID.randomUUID()

    def __call__(self):
        if not self.load.next():
            grinder.stopThisWorkerThread()
        fixml = ORDER % (grinder.runNumber, Instant.ofEpochSecond(Instant.now().getEpochSecond()), self.sender)
        result = send(self.load, fixml)
        if not result.isOk():
            # A reject gives its reason; a reply that does not match is a problem.
            grinder.logger.warn("%s %s" % (result.reply(), result.problem()))
            grinder.statistics.forLastTest.setSuccess(False)
        grinder.statistics.forLastTest.setLong("userLong0", result.responseNs())
        grinder.statistics.report()
