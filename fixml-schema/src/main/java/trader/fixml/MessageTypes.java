package trader.fixml;

import javax.xml.namespace.QName;
import org.apache.xmlbeans.impl.schema.ElementFactory;
import org.fixprotocol.fixml44.AbstractMessageT;
import org.fixprotocol.fixml44.BusinessMessageRejectMessageT;
import org.fixprotocol.fixml44.ExecutionReportMessageT;
import org.fixprotocol.fixml44.FIXMLT;
import org.fixprotocol.fixml44.MarketDataIncrementalRefreshMessageT;
import org.fixprotocol.fixml44.MarketDataSnapshotFullRefreshMessageT;
import org.fixprotocol.fixml44.NewOrderSingleMessageT;
import org.fixprotocol.fixml44.OrderCancelRejectMessageT;
import org.fixprotocol.fixml44.OrderCancelReplaceRequestMessageT;
import org.fixprotocol.fixml44.OrderCancelRequestMessageT;
import org.fixprotocol.fixml44.OrderStatusRequestMessageT;
import org.fixprotocol.fixml44.QuoteMessageT;
import org.fixprotocol.fixml44.QuoteRequestMessageT;
import org.fixprotocol.fixml44.QuoteRequestRejectMessageT;

/** Reads and writes a message by its type. */
final class MessageTypes {
    private MessageTypes() {
    }

    static void write(FixmlMessage message, FIXMLT root) {
        if (message instanceof QuoteRequest m) {
            QuoteMessages.write(m, add(root, Fixml.QUOTE_REQUEST, QuoteRequestMessageT.Factory));
        } else if (message instanceof QuoteRequestReject m) {
            QuoteMessages.write(m, add(root, Fixml.QUOTE_REQUEST_REJECT, QuoteRequestRejectMessageT.Factory));
        } else if (message instanceof Quote m) {
            QuoteMessages.write(m, add(root, Fixml.QUOTE, QuoteMessageT.Factory));
        } else if (message instanceof Order m) {
            OrderMessages.write(m, add(root, Fixml.ORDER, NewOrderSingleMessageT.Factory));
        } else if (message instanceof OrderCancelRequest m) {
            CancelMessages.write(m, add(root, Fixml.ORDER_CANCEL_REQUEST, OrderCancelRequestMessageT.Factory));
        } else if (message instanceof OrderCancelReplaceRequest m) {
            CancelMessages.write(m,
                    add(root, Fixml.ORDER_CANCEL_REPLACE_REQUEST, OrderCancelReplaceRequestMessageT.Factory));
        } else if (message instanceof OrderStatusRequest m) {
            OrderMessages.write(m, add(root, Fixml.ORDER_STATUS_REQUEST, OrderStatusRequestMessageT.Factory));
        } else if (message instanceof ExecutionReport m) {
            OrderMessages.write(m, add(root, Fixml.EXECUTION_REPORT, ExecutionReportMessageT.Factory));
        } else if (message instanceof OrderCancelReject m) {
            CancelMessages.write(m, add(root, Fixml.ORDER_CANCEL_REJECT, OrderCancelRejectMessageT.Factory));
        } else if (message instanceof BusinessReject m) {
            OrderMessages.write(m, add(root, Fixml.BUSINESS_REJECT, BusinessMessageRejectMessageT.Factory));
        } else if (message instanceof MarketDataFull m) {
            MarketDataMessages.write(m,
                    add(root, Fixml.MARKET_DATA_FULL, MarketDataSnapshotFullRefreshMessageT.Factory));
        } else if (message instanceof MarketDataIncremental m) {
            MarketDataMessages.write(m,
                    add(root, Fixml.MARKET_DATA_INCREMENTAL, MarketDataIncrementalRefreshMessageT.Factory));
        } else {
            throw new IllegalArgumentException("there is no message");
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T add(FIXMLT root, QName name, ElementFactory<T> factory) {
        return (T) root.addNewMessage().substitute(name, factory.getType());
    }

    /** Reads the message of a valid document. */
    static FixmlMessage read(FIXMLT root, FieldReader fields) throws FixmlException {
        AbstractMessageT message = root.getMessage();
        if (message == null) {
            throw fields.errors().element("a Batch is not read: only one message at a time", "Batch",
                    "one of " + Fixml.MESSAGES);
        }
        if (message instanceof QuoteRequestMessageT m) {
            return QuoteMessages.read(m, fields);
        }
        if (message instanceof QuoteRequestRejectMessageT m) {
            return QuoteMessages.read(m, fields);
        }
        if (message instanceof QuoteMessageT m) {
            return QuoteMessages.read(m, fields);
        }
        if (message instanceof NewOrderSingleMessageT m) {
            return OrderMessages.read(m, fields);
        }
        if (message instanceof OrderCancelRequestMessageT m) {
            return CancelMessages.read(m, fields);
        }
        if (message instanceof OrderCancelReplaceRequestMessageT m) {
            return CancelMessages.read(m, fields);
        }
        if (message instanceof OrderStatusRequestMessageT m) {
            return OrderMessages.read(m, fields);
        }
        if (message instanceof ExecutionReportMessageT m) {
            return OrderMessages.read(m, fields);
        }
        if (message instanceof OrderCancelRejectMessageT m) {
            return CancelMessages.read(m, fields);
        }
        if (message instanceof BusinessMessageRejectMessageT m) {
            return OrderMessages.read(m, fields);
        }
        if (message instanceof MarketDataSnapshotFullRefreshMessageT m) {
            return MarketDataMessages.read(m, fields);
        }
        if (message instanceof MarketDataIncrementalRefreshMessageT m) {
            return MarketDataMessages.read(m, fields);
        }
        String name = fields.errors().messageName();
        throw fields.errors().element(name + " is a message that Trader does not read: one of " + Fixml.MESSAGES, name,
                "one of " + Fixml.MESSAGES);
    }
}
