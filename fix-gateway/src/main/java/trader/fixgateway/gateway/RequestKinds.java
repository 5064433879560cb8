package trader.fixgateway.gateway;

import java.util.List;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlMessage;
import trader.fixml.FixmlRequest;
import trader.fixml.Header;
import trader.fixml.OrderAnswer;
import trader.fixml.OrderChangeRequest;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.fixml.QuoteAnswer;

/** The kinds of request: orders, cancels and replaces; and queries, which change nothing. */
final class RequestKinds {
    private RequestKinds() {
    }

    /** Whether it is an order, a cancel or a replace, which are logged until answered. */
    static boolean isOrder(FixmlMessage request) {
        return request instanceof OrderRequest order && !order.isQuery();
    }

    static String queue(FixmlMessage request) {
        return request instanceof OrderRequest ? QueueNames.ORDERS : QueueNames.QUOTES;
    }

    /** ClOrdID or QuoteReqID. */
    static String id(FixmlMessage request) {
        return ((FixmlRequest) request).id();
    }

    /** The order IDs that a request introduces or refers to. */
    static List<String> orderIds(FixmlMessage request) {
        if (request instanceof OrderChangeRequest change) {
            return List.of(change.origClOrdId(), change.clOrdId());
        }
        return request instanceof OrderRequest order ? List.of(order.clOrdId()) : List.of();
    }

    static boolean isAnswer(FixmlMessage request, FixmlMessage answer) {
        return answer instanceof BusinessReject || (request instanceof OrderRequest
                ? answer instanceof OrderAnswer : answer instanceof QuoteAnswer);
    }

    static boolean isNotAvailable(FixmlMessage answer) {
        return answer instanceof BusinessReject reject
                && reject.reason() == BusinessRejectReason.APPLICATION_NOT_AVAILABLE;
    }

    static BusinessReject notAvailable(FixmlMessage request, String text) {
        return reject(Header.NONE, request, BusinessRejectReason.APPLICATION_NOT_AVAILABLE, text);
    }

    /** Adds the reference to the request, which is missing in a reject if the service could not read the request. */
    static FixmlMessage complete(FixmlMessage request, FixmlMessage answer) {
        return answer instanceof BusinessReject reject
                ? reject(reject.header(), request, reject.reason(), reject.text()) : answer;
    }

    private static BusinessReject reject(Header header, FixmlMessage request, BusinessRejectReason reason,
            String text) {
        return new BusinessReject(header, ((FixmlRequest) request).msgType(), id(request), reason, text);
    }
}
