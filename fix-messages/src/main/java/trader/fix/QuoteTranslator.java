package trader.fix;

import java.util.List;
import quickfix.Group;
import trader.fixml.BusinessRejectReason;
import trader.fixml.Header;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.QuoteRequestReject;
import trader.fixml.QuoteRequestRejectReason;

/** QuoteRequest (R), QuoteRequestReject (AG) and Quote (S). */
final class QuoteTranslator {
    static final List<FixType<?>> TYPES = List.of(
            new FixType<>(QuoteRequest.class, QuoteTranslator::request, QuoteTranslator::toFix),
            new FixType<>(QuoteRequestReject.class, QuoteTranslator::reject, QuoteTranslator::toFix),
            new FixType<>(Quote.class, QuoteTranslator::quote, QuoteTranslator::toFix));

    private QuoteTranslator() {
    }

    static QuoteRequest request(FixReader fields, Header header) throws FixRefusedException {
        return new QuoteRequest(header, fields.requiredId(FixField.QUOTE_REQ_ID), onlySymbol(fields));
    }

    static quickfix.Message toFix(QuoteRequest request) {
        quickfix.fix44.QuoteRequest message = new quickfix.fix44.QuoteRequest();
        new FixWriter(message).requiredText(FixField.QUOTE_REQ_ID, request.quoteReqId());
        addSymbol(message, new quickfix.fix44.QuoteRequest.NoRelatedSym(), request.symbol());
        return message;
    }

    static QuoteRequestReject reject(FixReader fields, Header header) throws FixRefusedException {
        return new QuoteRequestReject(header, fields.requiredText(FixField.QUOTE_REQ_ID), onlySymbol(fields),
                fields.requiredCode(FixField.QUOTE_REQUEST_REJECT_REASON, QuoteRequestRejectReason.class),
                fields.text(FixField.TEXT));
    }

    static quickfix.Message toFix(QuoteRequestReject reject) {
        quickfix.fix44.QuoteRequestReject message = new quickfix.fix44.QuoteRequestReject();
        FixWriter fields = new FixWriter(message);
        fields.requiredText(FixField.QUOTE_REQ_ID, reject.quoteReqId());
        fields.requiredCode(FixField.QUOTE_REQUEST_REJECT_REASON, reject.reason());
        addSymbol(message, new quickfix.fix44.QuoteRequestReject.NoRelatedSym(), reject.symbol());
        fields.text(FixField.TEXT, reject.text());
        return message;
    }

    static Quote quote(FixReader fields, Header header) throws FixRefusedException {
        return new Quote(header, fields.requiredText(FixField.QUOTE_ID), fields.text(FixField.QUOTE_REQ_ID),
                fields.requiredText(FixField.SYMBOL), fields.decimal(FixField.BID_PX),
                fields.decimal(FixField.OFFER_PX), fields.decimal(FixField.BID_SIZE),
                fields.decimal(FixField.OFFER_SIZE), fields.time(FixField.TRANSACT_TIME));
    }

    static quickfix.Message toFix(Quote quote) {
        quickfix.fix44.Quote message = new quickfix.fix44.Quote();
        FixWriter fields = new FixWriter(message);
        fields.requiredText(FixField.QUOTE_ID, quote.quoteId());
        fields.text(FixField.QUOTE_REQ_ID, quote.quoteReqId());
        fields.requiredText(FixField.SYMBOL, quote.symbol());
        fields.decimal(FixField.BID_PX, quote.bidPx());
        fields.decimal(FixField.OFFER_PX, quote.offerPx());
        fields.decimal(FixField.BID_SIZE, quote.bidSize());
        fields.decimal(FixField.OFFER_SIZE, quote.offerSize());
        fields.time(FixField.TRANSACT_TIME, quote.transactTime());
        return message;
    }

    private static String onlySymbol(FixReader fields) throws FixRefusedException {
        List<FixReader> instruments = fields.entries(FixField.NO_RELATED_SYM);
        if (instruments.size() > 1) {
            throw FixRefusedException.business(FixField.NO_RELATED_SYM.tag(), BusinessRejectReason.OTHER,
                    FixField.NO_RELATED_SYM + " is '" + instruments.size() + "': one instrument a request");
        }
        return instruments.get(0).requiredId(FixField.SYMBOL);
    }

    private static void addSymbol(quickfix.Message message, Group entry, String symbol) {
        FixWriter fields = new FixWriter(entry);
        fields.requiredText(FixField.SYMBOL, symbol);
        fields.addTo(message);
    }
}
