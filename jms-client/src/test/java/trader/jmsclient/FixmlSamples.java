package trader.jmsclient;

import trader.fixml.FixmlCodec;
import trader.fixml.QuoteRequest;

/** Texts for tests. */
final class FixmlSamples {
    private final FixmlCodec codec = new FixmlCodec();

    QuoteRequest request(String id, String symbol) {
        return new QuoteRequest(null, id, symbol);
    }

    String quoteRequest(String id, String symbol) {
        return codec.encode(request(id, symbol));
    }
}
