package trader.server.price;

import java.io.IOException;
import java.util.ServiceLoader;

/** Stores prices for several servers, by a library that is not among those of the server. */
public interface SharedPricesProvider {
    /**
     * Joins the stores.
     *
     * @param port of the grid, on the loopback address
     * @param cache of this server; its prices count as older than those in the store
     */
    PriceStore open(int port, QuoteCache cache, PriceDelays delays) throws IOException, InterruptedException;

    /**
     * The provider on the class path.
     *
     * @throws IllegalStateException if there is none
     */
    static SharedPricesProvider find() {
        return ServiceLoader.load(SharedPricesProvider.class).findFirst().orElseThrow(() -> new IllegalStateException(
                "setting 'quote-cache' is 'grid': its module is not on the class path"));
    }
}
