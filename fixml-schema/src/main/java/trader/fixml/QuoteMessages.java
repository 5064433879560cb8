package trader.fixml;

import java.util.List;
import org.fixprotocol.fixml44.QuotReqGrpBlockT;
import org.fixprotocol.fixml44.QuotReqRjctGrpBlockT;
import org.fixprotocol.fixml44.QuoteMessageT;
import org.fixprotocol.fixml44.QuoteRequestMessageT;
import org.fixprotocol.fixml44.QuoteRequestRejectMessageT;
import org.fixprotocol.fixml44.QuoteRequestRejectReasonT;

/** Reads and writes {@code QuotReq}, {@code QuotReqRej} and {@code Quot}. */
final class QuoteMessages {
    static final List<MessageType<?, ?>> TYPES = List.of(
            new MessageType<>("QuotReq", "R", QuoteRequest.class, QuoteRequestMessageT.Factory,
                    QuoteMessages::write, QuoteMessages::read),
            new MessageType<>("QuotReqRej", "AG", QuoteRequestReject.class, QuoteRequestRejectMessageT.Factory,
                    QuoteMessages::write, QuoteMessages::read),
            new MessageType<>("Quot", "S", Quote.class, QuoteMessageT.Factory,
                    QuoteMessages::write, QuoteMessages::read));

    private QuoteMessages() {
    }

    static void write(QuoteRequest request, QuoteRequestMessageT target) {
        FieldWriter fields = new FieldWriter("QuoteRequest");
        fields.requiredText("quoteReqId", request.quoteReqId(), target::setReqID);
        fields.header(request.header(), target);
        fields.symbol(request.symbol(), target.addNewQuotReq().addNewInstrmt());
    }

    static QuoteRequest read(QuoteRequestMessageT source, FieldReader fields) throws FixmlException {
        int instruments = source.sizeOfQuotReqArray();
        if (instruments != 1) {
            throw fields.errors().element("QuotReq asks for " + instruments
                    + " instruments: only one at a time is read", "QuotReq", "exactly one inner QuotReq");
        }
        QuotReqGrpBlockT inner = source.getQuotReqArray(0);
        return new QuoteRequest(fields.header(source), fields.required("QuotReq", "ReqID", source.getReqID()),
                fields.symbol(inner.getInstrmt()));
    }

    static void write(QuoteRequestReject reject, QuoteRequestRejectMessageT target) {
        FieldWriter fields = new FieldWriter("QuoteRequestReject");
        fields.requiredText("quoteReqId", reject.quoteReqId(), target::setReqID);
        fields.requiredCode("reason", reject.reason(), QuoteRequestRejectReasonT.Enum::forString,
                target::setReqRejRsn);
        fields.text("text", reject.text(), target::setTxt);
        fields.header(reject.header(), target);
        fields.symbol(reject.symbol(), target.addNewQuotReqRej().addNewInstrmt());
    }

    static QuoteRequestReject read(QuoteRequestRejectMessageT source, FieldReader fields) throws FixmlException {
        int instruments = source.sizeOfQuotReqRejArray();
        if (instruments != 1) {
            throw fields.errors().element("QuotReqRej rejects " + instruments
                    + " instruments: only one at a time is read", "QuotReqRej", "exactly one inner QuotReqRej");
        }
        QuotReqRjctGrpBlockT inner = source.getQuotReqRejArray(0);
        return new QuoteRequestReject(fields.header(source), fields.required("QuotReqRej", "ReqID", source.getReqID()),
                fields.symbol(inner.getInstrmt()), fields.code(source.getReqRejRsn(), QuoteRequestRejectReason.class),
                source.getTxt());
    }

    static void write(Quote quote, QuoteMessageT target) {
        FieldWriter fields = new FieldWriter("Quote");
        fields.requiredText("quoteId", quote.quoteId(), target::setQID);
        fields.text("quoteReqId", quote.quoteReqId(), target::setReqID);
        fields.decimal("bidPx", quote.bidPx(), target::setBidPx);
        fields.decimal("offerPx", quote.offerPx(), target::setOfrPx);
        fields.decimal("bidSize", quote.bidSize(), target::setBidSz);
        fields.decimal("offerSize", quote.offerSize(), target::setOfrSz);
        fields.time("transactTime", quote.transactTime(), target, Fixml.TRANSACT_TIME);
        fields.header(quote.header(), target);
        fields.symbol(quote.symbol(), target.addNewInstrmt());
    }

    static Quote read(QuoteMessageT source, FieldReader fields) throws FixmlException {
        return new Quote(fields.header(source), fields.required("Quot", "QID", source.getQID()), source.getReqID(),
                fields.symbol(source.getInstrmt()), fields.decimal("Quot", "BidPx", source.xgetBidPx()),
                fields.decimal("Quot", "OfrPx", source.xgetOfrPx()),
                fields.decimal("Quot", "BidSz", source.xgetBidSz()),
                fields.decimal("Quot", "OfrSz", source.xgetOfrSz()), fields.time("Quot", Fixml.TRANSACT_TIME, source));
    }
}
