package trader.client.load;

import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.QuoteRequest;

/** Of loads that send one text only, and get one text only: it encodes and decodes the first of each. */
final class EchoCodec extends FixmlCodec {
    /** Its id and symbol are those of the only reply. */
    static final QuoteRequest REQUEST = new QuoteRequest(Header.from("T1A2B3C-1-1"), "1", "S0001");

    private final String request = super.encode(REQUEST);
    private volatile Reply first;

    private record Reply(String text, FixmlMessage message) {
    }

    @Override
    public String encode(FixmlMessage any) {
        return request;
    }

    /** @throws IllegalStateException if it is another text than the first */
    @Override
    public FixmlMessage decode(String text) throws FixmlException {
        Reply known = first;
        if (known == null) {
            known = new Reply(text, super.decode(text));
            first = known;
        }
        if (!known.text().equals(text)) {
            throw new IllegalStateException("the reply is another than before: " + text);
        }
        return known.message();
    }
}
