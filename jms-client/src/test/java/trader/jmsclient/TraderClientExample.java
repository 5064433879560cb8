package trader.jmsclient;

import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.OrdStatus;
import trader.fixml.Quote;
import trader.fixml.Side;

/** The example in the Javadoc of {@link TraderClient}, in this module's README.md and in Trader's. */
final class TraderClientExample {
    private TraderClientExample() {
    }

    static String buy(String url) throws Exception {
        // example
        try (BrokerConnections broker = new BrokerConnections(url, TimeUnit.SECONDS.toNanos(5)).open();
                TraderClient client = new TraderClient(broker, "MY-FIRM").open()) {
            if (client.quote("S0001") instanceof Quote quote && quote.offerPx() != null) {
                FixmlMessage reply = client.order("S0001", Side.BUY, new BigDecimal("100"), quote.offerPx());
                if (reply instanceof ExecutionReport report && report.ordStatus() == OrdStatus.NEW) {
                    return "order " + report.orderId() + " at " + quote.offerPx();
                }
            }
        }
        // end of example
        return "no order";
    }
}
