package trader.server.quote;

import trader.broker.DirectRequest;
import trader.broker.DirectService;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlCodec;
import trader.fixml.Header;
import trader.fixml.Identifiers;
import trader.fixml.QuoteAnswer;
import trader.fixml.QuoteQuery;

/** Answers quote requests on the broker's I/O threads, except those that would take long or are not valid. */
public record DirectQuotes(FixmlCodec codec, QuoteQueryHandler handler, QuoteCounts counts) implements DirectService {
    @Override
    public boolean answer(DirectRequest request) {
        QuoteQuery query = read(request);
        QuoteAnswer answer = query == null ? null : handler.handle(query);
        String text = answer == null ? null : codec.encodePlain(answer);
        if (text == null) {
            return false;
        }
        boolean sent = request.reply(text);
        counts.received.increment();
        counts.answered(answer, sent);
        return true;
    }

    @Override
    public boolean refuse(DirectRequest request, String reason) {
        QuoteQuery query = read(request);
        String text = query == null ? null : codec.encodePlain(new BusinessReject(Header.NONE, query.msgType(),
                query.id(), BusinessRejectReason.APPLICATION_NOT_AVAILABLE, reason));
        return text != null && request.reply(text);
    }

    /** The request; null if it is for a listener. */
    private QuoteQuery read(DirectRequest request) {
        return codec.decodePlain(request.text()) instanceof QuoteQuery query && Identifiers.tooLong(query) == null
                ? query : null;
    }
}
