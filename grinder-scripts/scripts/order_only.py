# Only orders, with terms of your choice: the transactional path alone.

from java.math import BigDecimal
from net.grinder.script import Test
from net.grinder.script.Grinder import grinder
from trader.fixml import Side
from trader.grinder import GrinderLoad

# Quantities and prices are exact: make them from text, never from a Python float.
QUANTITY = BigDecimal("250")
LIMIT = BigDecimal("101.25")

grinder.statistics.registerDataLogExpression("Latency ns", "userLong0")


def order(load, side, price):
    return load.order("S0001", side, QUANTITY, price)


Test(2, "order").record(order)


class TestRunner:
    def __init__(self):
        grinder.statistics.delayReports = 1
        self.load = GrinderLoad.connect(grinder)

    def __call__(self):
        if not self.load.next():
            grinder.stopThisWorkerThread()
        if grinder.runNumber % 2 == 0:
            result = order(self.load, Side.BUY, LIMIT)
        else:
            result = order(self.load, Side.SELL, None)      # no price: a market order
        last = grinder.statistics.forLastTest
        last.setLong("userLong0", result.responseNs())
        if not result.isOk():
            last.setSuccess(False)
        grinder.statistics.report()
