package trader.fixgateway.gateway;

import java.util.List;
import quickfix.field.MsgType;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.OrderAnswer;
import trader.fixml.OrderChangeRequest;
import trader.fixml.OrderRequest;
import trader.fixml.OrderStatusRequest;
import trader.fixml.QueueNames;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.QuoteRequestReject;

/** What the bridge knows of each kind of request. */
public final class RequestKinds {
    private RequestKinds() {
    }

    /** Whether it changes orders: it is in the durable list until it is answered. */
    public static boolean isListed(FixmlMessage request) {
        return request instanceof OrderRequest && !(request instanceof OrderStatusRequest);
    }

    public static String queue(FixmlMessage request) {
        return request instanceof OrderRequest ? QueueNames.ORDERS : QueueNames.QUOTES;
    }

    /** FIX MsgType. */
    static String type(FixmlMessage request) {
        return request instanceof OrderRequest order ? order.msgType() : MsgType.QUOTE_REQUEST;
    }

    /** The client's number of the request. */
    public static String id(FixmlMessage request) {
        return request instanceof OrderRequest order ? order.clOrdId() : ((QuoteRequest) request).quoteReqId();
    }

    /** The order numbers that it brings up or refers to. */
    public static List<String> orderIds(FixmlMessage request) {
        if (request instanceof OrderChangeRequest change) {
            return List.of(change.origClOrdId(), change.clOrdId());
        }
        return request instanceof OrderRequest order ? List.of(order.clOrdId()) : List.of();
    }

    /** Whether a message is an answer to the request. */
    public static boolean isAnswer(FixmlMessage request, FixmlMessage answer) {
        return answer instanceof BusinessReject || (request instanceof OrderRequest
                ? answer instanceof OrderAnswer : answer instanceof Quote || answer instanceof QuoteRequestReject);
    }

    /** Whether the services say that they cannot do it now. */
    public static boolean isNotAvailable(FixmlMessage answer) {
        return answer instanceof BusinessReject reject
                && reject.reason() == BusinessRejectReason.APPLICATION_NOT_AVAILABLE;
    }

    public static BusinessReject notAvailable(FixmlMessage request, String text) {
        return new BusinessReject(Header.NONE, type(request), id(request),
                BusinessRejectReason.APPLICATION_NOT_AVAILABLE, text);
    }

    /** The answer, with what a refusal does not say because the request was not read: what it refuses. */
    public static FixmlMessage complete(FixmlMessage request, FixmlMessage answer) {
        return answer instanceof BusinessReject reject ? new BusinessReject(reject.header(), type(request), id(request),
                reject.reason(), reject.text()) : answer;
    }
}
