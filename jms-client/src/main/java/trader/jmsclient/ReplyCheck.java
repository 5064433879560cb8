package trader.jmsclient;

import trader.fixml.BusinessReject;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.FixmlRequest;
import trader.fixml.MessageTypes;
import trader.fixml.OrdStatus;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderChangeRequest;
import trader.fixml.OrderRequest;
import trader.fixml.QuoteAnswer;
import trader.fixml.QuoteQuery;
import trader.fixml.QuoteRequestReject;

/** Checks that a reply matches its request: type, id and symbol. */
public final class ReplyCheck {
    private ReplyCheck() {
    }

    /**
     * Checks a reply.
     *
     * @return whether it is a reject
     * @throws RequestFailedException naming the field that differs
     */
    public static boolean isReject(FixmlMessage request, FixmlMessage reply) throws RequestFailedException {
        if (request instanceof QuoteQuery asked) {
            return isReject(asked, reply);
        }
        if (request instanceof OrderRequest order) {
            return isReject(order, reply);
        }
        throw new IllegalArgumentException(request.getClass().getSimpleName() + " is not a request");
    }

    private static boolean isReject(QuoteQuery asked, FixmlMessage reply) throws RequestFailedException {
        if (!(reply instanceof QuoteAnswer answer)) {
            return isBusinessReject(asked, reply);
        }
        String element = MessageTypes.element(answer);
        same(element + " ReqID", asked.id(), answer.quoteReqId());
        if (answer instanceof QuoteRequestReject) {
            return true;
        }
        same(element + " Sym", asked.symbol(), answer.symbol());
        return false;
    }

    private static boolean isReject(OrderRequest order, FixmlMessage reply) throws RequestFailedException {
        if (reply instanceof OrderCancelReject reject && order instanceof OrderChangeRequest) {
            same("OrdCxlRej ID", order.clOrdId(), reject.clOrdId());
            return true;
        }
        if (reply instanceof ExecutionReport report) {
            if (!order.isQuery()) {
                // The answer to a status request may carry a newer ID.
                same("ExecRpt ID", order.clOrdId(), report.clOrdId());
            }
            same("ExecRpt Sym", order.symbol(), report.symbol());
            return report.ordStatus() == OrdStatus.REJECTED;
        }
        return isBusinessReject(order, reply);
    }

    private static boolean isBusinessReject(FixmlRequest request, FixmlMessage reply) throws RequestFailedException {
        if (reply instanceof BusinessReject reject) {
            if (reject.businessRejectRefId() != null) {
                same("BizMsgRej BizRejRefID", request.id(), reject.businessRejectRefId());
            }
            return true;
        }
        throw new RequestFailedException(reply.getClass().getSimpleName() + " is not a reply to "
                + request.getClass().getSimpleName() + " " + request.id());
    }

    private static void same(String field, String expected, String actual) throws RequestFailedException {
        if (!expected.equals(actual)) {
            throw new RequestFailedException(field + " is '" + actual + "': expected '" + expected + "'");
        }
    }
}
