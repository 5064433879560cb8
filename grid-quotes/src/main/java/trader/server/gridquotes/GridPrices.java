package trader.server.gridquotes;

import com.tangosol.net.DistributedCacheService;
import com.tangosol.net.NamedMap;
import com.tangosol.net.Session;
import com.tangosol.util.listener.SimpleMapListener;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import trader.common.CounterLog;
import trader.server.price.Price;
import trader.server.price.PriceChange;
import trader.server.price.PriceDelays;
import trader.server.price.PriceStore;
import trader.server.price.QuoteCache;

/**
 * Prices in a grid. Its members hold the changed prices only: the others are generated, the same in all servers. A
 * view, which the grid keeps up to date, writes what changes anywhere to the cache of this server: a quote reads what
 * it would read without a grid.
 */
final class GridPrices implements PriceStore {
    private static final String CLUSTER = "trader-quotes";
    private static final String PRICES = "prices";

    private final ClusterNode node;
    private final QuoteCache cache;
    private final PriceDelays delays;
    private NamedMap<String, GridPrice> prices;
    private NamedMap<String, GridPrice> view;

    /** {@code cache}: its prices have times before those in the grid. */
    GridPrices(int port, QuoteCache cache, PriceDelays delays) {
        node = member(port, false);
        this.cache = cache;
        this.delays = delays;
    }

    static ClusterNode member(int port, boolean storage) {
        return new ClusterNode(CLUSTER, port, storage, "stderr",
                Map.of("coherence.cacheconfig", "trader-quotes-cache.xml"));
    }

    GridPrices open() throws IOException, InterruptedException {
        Session session = node.open();
        prices = session.getMap(PRICES);
        if (members() == 0) {
            throw new IOException("no member of the grid at port " + node.port() + " stores prices");
        }
        view = prices.view().values().listener(new SimpleMapListener<String, GridPrice>()
                .addInsertHandler(event -> show(event.getKey(), event.getNewValue()))
                .addUpdateHandler(event -> show(event.getKey(), event.getNewValue()))).build();
        // The view has them already, but tells the listener later.
        view.entrySet().forEach(entry -> show(entry.getKey(), entry.getValue()));
        return this;
    }

    /** The number of those that store prices. */
    private int members() {
        return ((DistributedCacheService) prices.getService()).getOwnershipEnabledMembers().size();
    }

    @Override
    public boolean apply(List<PriceChange> changes, Instant sent, Instant now) {
        boolean changed = false;
        for (PriceChange change : changes) {
            String symbol = change.symbol();
            GridPrice after = prices.invoke(symbol, new PriceProcessor(GridPrice.of(change, sent, now),
                    GridPrice.of(cache.find(symbol))));
            if (after != null) {
                changed = true;
                // The view may show it later.
                show(symbol, after);
            }
        }
        return changed;
    }

    /** Called by several threads, in any order. */
    private void show(String symbol, GridPrice price) {
        Price shown = price.toPrice();
        if (cache.replaceIfLater(symbol, shown)) {
            delays.shown(price.sent());
        }
    }

    @Override
    public void addCounters(CounterLog log) {
        log.add("priceMembers", this::members);
    }

    @Override
    public void close() {
        if (view != null) {
            view.release();
        }
        node.leave();
    }
}
