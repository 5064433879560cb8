package trader.server.fix.bridge;

import java.util.List;
import quickfix.field.MsgType;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.Header;
import trader.fixml.Message;
import trader.fixml.OrderAnswer;
import trader.fixml.OrderChangeRequest;
import trader.fixml.OrderRequest;
import trader.fixml.OrderStatusRequest;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.QuoteRequestReject;
import trader.server.broker.Addresses;

/** What the bridge knows of each kind of request. */
final class Requests {
    private Requests() {
    }

    /** Whether it changes orders: it is in the durable list until it is answered. */
    static boolean isListed(Message request) {
        return request instanceof OrderRequest && !(request instanceof OrderStatusRequest);
    }

    static String queue(Message request) {
        return request instanceof OrderRequest ? Addresses.ORDERS : Addresses.QUOTES;
    }

    /** FIX MsgType. */
    static String type(Message request) {
        return request instanceof OrderRequest order ? order.msgType() : MsgType.QUOTE_REQUEST;
    }

    /** The client's number of the request. */
    static String id(Message request) {
        return request instanceof OrderRequest order ? order.clOrdId() : ((QuoteRequest) request).quoteReqId();
    }

    /** The order numbers that it brings up or refers to. */
    static List<String> orderIds(Message request) {
        if (request instanceof OrderChangeRequest change) {
            return List.of(change.origClOrdId(), change.clOrdId());
        }
        return request instanceof OrderRequest order ? List.of(order.clOrdId()) : List.of();
    }

    /** Whether a message is an answer to the request. */
    static boolean isAnswer(Message request, Message answer) {
        return answer instanceof BusinessReject || (request instanceof OrderRequest
                ? answer instanceof OrderAnswer : answer instanceof Quote || answer instanceof QuoteRequestReject);
    }

    /** Whether the services say that they cannot do it now. */
    static boolean isNotAvailable(Message answer) {
        return answer instanceof BusinessReject reject
                && reject.reason() == BusinessRejectReason.APPLICATION_NOT_AVAILABLE;
    }

    static BusinessReject notAvailable(Message request, String text) {
        return new BusinessReject(Header.NONE, type(request), id(request),
                BusinessRejectReason.APPLICATION_NOT_AVAILABLE, text);
    }

    /** The answer, with what a refusal does not say because the request was not read: what it refuses. */
    static Message complete(Message request, Message answer) {
        return answer instanceof BusinessReject reject ? new BusinessReject(reject.header(), type(request), id(request),
                reject.reason(), reject.text()) : answer;
    }
}
