package trader.fix;

import quickfix.field.MsgType;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.MarketDataFull;
import trader.fixml.MarketDataIncremental;
import trader.fixml.Order;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderStatusRequest;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.QuoteRequestReject;

/** Translates QuickFIX/J's FIX 4.4 messages to the domain messages, whose fields are named after FIX's, and back. */
public final class FixMessages {
    private FixMessages() {
    }

    /**
     * Reads a message of type R, AG, S, D, 8, F, G, 9, H, j, W or X, whose groups were read with FIX 4.4's dictionary.
     * The result's header has only {@code sender}, which may be null, and possDup if PossDupFlag or PossResend is Y.
     *
     * @throws FixRefusedException naming the field, its value and what is allowed, or the unknown type
     */
    public static FixmlMessage fromFix(quickfix.Message message, String sender) throws FixRefusedException {
        String type = new FixReader(message.getHeader()).requiredText(FixField.MSG_TYPE);
        FixReader fields = new FixReader(message);
        Header header = FixReader.header(message, sender);
        return switch (type) {
            case MsgType.QUOTE_REQUEST -> QuoteTranslator.request(fields, header);
            case MsgType.QUOTE_REQUEST_REJECT -> QuoteTranslator.reject(fields, header);
            case MsgType.QUOTE -> QuoteTranslator.quote(fields, header);
            case MsgType.ORDER_SINGLE -> OrderTranslator.order(fields, header);
            case MsgType.ORDER_CANCEL_REQUEST -> OrderTranslator.cancel(fields, header);
            case MsgType.ORDER_CANCEL_REPLACE_REQUEST -> OrderTranslator.replace(fields, header);
            case MsgType.ORDER_STATUS_REQUEST -> OrderTranslator.status(fields, header);
            case MsgType.EXECUTION_REPORT -> ReportTranslator.report(fields, header);
            case MsgType.ORDER_CANCEL_REJECT -> ReportTranslator.cancelReject(fields, header);
            case MsgType.BUSINESS_MESSAGE_REJECT -> ReportTranslator.businessReject(fields, header);
            case MsgType.MARKET_DATA_SNAPSHOT_FULL_REFRESH -> MarketDataTranslator.full(fields, header);
            case MsgType.MARKET_DATA_INCREMENTAL_REFRESH -> MarketDataTranslator.incremental(fields, header);
            default -> throw FixRefusedException.business(FixField.MSG_TYPE.tag(),
                    BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE,
                    FixField.MSG_TYPE + " is '" + type + "', a message that Trader does not read");
        };
    }

    /**
     * Writes a message, whose header has only BeginString and MsgType: the session adds the rest.
     *
     * @throws IllegalArgumentException naming a field that is missing or does not fit; messages read from FIXML fit
     */
    public static quickfix.Message toFix(FixmlMessage message) {
        if (message instanceof QuoteRequest m) {
            return QuoteTranslator.toFix(m);
        } else if (message instanceof QuoteRequestReject m) {
            return QuoteTranslator.toFix(m);
        } else if (message instanceof Quote m) {
            return QuoteTranslator.toFix(m);
        } else if (message instanceof Order m) {
            return OrderTranslator.toFix(m);
        } else if (message instanceof OrderCancelRequest m) {
            return OrderTranslator.toFix(m);
        } else if (message instanceof OrderCancelReplaceRequest m) {
            return OrderTranslator.toFix(m);
        } else if (message instanceof OrderStatusRequest m) {
            return OrderTranslator.toFix(m);
        } else if (message instanceof ExecutionReport m) {
            return ReportTranslator.toFix(m);
        } else if (message instanceof OrderCancelReject m) {
            return ReportTranslator.toFix(m);
        } else if (message instanceof BusinessReject m) {
            return ReportTranslator.toFix(m);
        } else if (message instanceof MarketDataFull m) {
            return MarketDataTranslator.toFix(m);
        } else if (message instanceof MarketDataIncremental m) {
            return MarketDataTranslator.toFix(m);
        }
        throw new IllegalArgumentException("there is no message");
    }
}
