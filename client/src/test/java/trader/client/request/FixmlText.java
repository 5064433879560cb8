package trader.client.request;

import trader.fixml.FixmlCodec;
import trader.fixml.QuoteRequest;

/** Texts for tests. */
final class FixmlText {
    private final FixmlCodec codec = new FixmlCodec();

    QuoteRequest request(String id, String symbol) {
        return new QuoteRequest(null, id, symbol);
    }

    String quoteRequest(String id, String symbol) {
        return codec.encode(request(id, symbol));
    }
}
