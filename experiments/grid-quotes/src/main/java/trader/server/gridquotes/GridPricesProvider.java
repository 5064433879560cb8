package trader.server.gridquotes;

import java.io.IOException;
import trader.server.price.PriceDelays;
import trader.server.price.PriceStore;
import trader.server.price.QuoteCache;
import trader.server.price.SharedPricesProvider;

/** Found by {@link java.util.ServiceLoader}. */
public final class GridPricesProvider implements SharedPricesProvider {
    @Override
    public PriceStore open(int port, QuoteCache cache, PriceDelays delays) throws IOException, InterruptedException {
        return new GridPrices(port, cache, delays).open();
    }
}
