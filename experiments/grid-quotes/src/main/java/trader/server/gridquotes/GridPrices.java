package trader.server.gridquotes;

import com.tangosol.net.DistributedCacheService;
import com.tangosol.net.NamedMap;
import com.tangosol.net.Session;
import com.tangosol.util.listener.SimpleMapListener;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.CounterLog;
import trader.common.DaemonThreads;
import trader.common.logging.LogThrottle;
import trader.server.price.PriceChange;
import trader.server.price.PriceDelays;
import trader.server.price.PriceStore;
import trader.server.price.QuoteCache;

/**
 * Prices in a grid. Its members hold the changed prices only: the others are generated, the same in all servers. A
 * change is shown by this server at once, and sent to the grid without waiting for its answer. A view, which the grid
 * keeps up to date, writes what changes anywhere to the cache of this server: a quote reads what it would read without
 * a grid. All servers and the grid keep the latest change of each side, so they come to the same price.
 */
final class GridPrices implements PriceStore {
    private static final String CLUSTER = "trader-quotes";
    private static final String PRICES = "prices";
    private static final Logger LOG = LoggerFactory.getLogger(GridPrices.class);
    /** Changes that the grid has not answered. */
    private static final int MOST_UNDER_WAY = 256;
    /** For a free place among them; a grid that stands still must not stop this server's own prices. */
    private static final long WAIT_MS = 100;
    private static final long CLOSE_S = 2;
    private static final long VIEW_MS = 1_000;

    private final ClusterNode node;
    private final QuoteCache cache;
    private final PriceDelays delays;
    /** By symbol: those that have changed, as this server shows them. */
    private final ConcurrentHashMap<String, GridPrice> shown = new ConcurrentHashMap<>();
    private final Semaphore free = new Semaphore(MOST_UNDER_WAY);
    private final LongAdder lost = new LongAdder();
    private final LogThrottle losses = new LogThrottle();
    private NamedMap<String, GridPrice> prices;
    private NamedMap<String, GridPrice> view;
    private volatile boolean closed;

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
        prices = prices(session);
        if (members() == 0) {
            throw new IOException("no member of the grid at port " + node.port() + " stores prices");
        }
        view = prices.view().values().listener(new SimpleMapListener<String, GridPrice>()
                .addInsertHandler(event -> show(event.getKey(), event.getNewValue()))
                .addUpdateHandler(event -> show(event.getKey(), event.getNewValue()))).build();
        // The view has them already, but tells the listener later.
        view.entrySet().forEach(entry -> show(entry.getKey(), entry.getValue()));
        new DaemonThreads("price-view").newThread(this::keepViewConnected).start();
        return this;
    }

    static NamedMap<String, GridPrice> prices(Session session) {
        return session.getMap(PRICES);
    }

    /** A view that has lost the grid, because this server was frozen, comes back only when it is read. */
    private void keepViewConnected() {
        while (!closed) {
            try {
                TimeUnit.MILLISECONDS.sleep(VIEW_MS);
                // Not after leaving: reading would join again.
                if (!closed) {
                    view.size();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException unreachable) {
                LOG.debug("The view of prices has lost the grid", unreachable);
            }
        }
    }

    /** The number of those that store prices. */
    private int members() {
        return ((DistributedCacheService) prices.getService()).getOwnershipEnabledMembers().size();
    }

    /** Waits only while too many changes are under way to the grid, and then not long. */
    @Override
    public boolean apply(List<PriceChange> changes, Instant sent, Instant now) {
        boolean changed = false;
        for (PriceChange change : changes) {
            GridPrice latest = GridPrice.of(change, sent, now);
            GridPrice before = priceOf(change.symbol());
            if (show(change.symbol(), latest)) {
                changed = true;
                send(change.symbol(), new PriceProcessor(latest, before));
            }
        }
        return changed;
    }

    private GridPrice priceOf(String symbol) {
        GridPrice changed = shown.get(symbol);
        return changed == null ? GridPrice.of(cache.find(symbol)) : changed;
    }

    private void send(String symbol, PriceProcessor change) {
        try {
            if (!free.tryAcquire(WAIT_MS, TimeUnit.MILLISECONDS)) {
                lost("the grid does not answer");
                return;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            lost("the server is closing");
            return;
        }
        try {
            prices.async().invoke(symbol, change).whenComplete((none, failure) -> completed(failure));
        } catch (RuntimeException failure) {
            completed(failure);
        }
    }

    private void completed(Throwable failure) {
        free.release();
        if (failure != null) {
            lost(failure.toString());
        }
    }

    /** The next change of the symbol by this server brings what is lost. */
    private void lost(String reason) {
        lost.increment();
        long since = losses.count();
        if (since > 0) {
            LOG.warn("{} price change(s) did not reach the grid, the last: {}", since, reason);
        }
    }

    /** Called by several threads, in any order; false if there were later changes, or the symbol is unknown here. */
    private boolean show(String symbol, GridPrice change) {
        if (!cache.knows(symbol)) {
            return false;
        }
        boolean[] changed = {false};
        shown.compute(symbol, (key, before) -> {
            GridPrice after = (before == null ? GridPrice.of(cache.find(symbol)) : before).with(change);
            if (after == null) {
                return before;
            }
            cache.replaceIfLater(symbol, after.toPrice());
            delays.shown(change.sent());
            changed[0] = true;
            return after;
        });
        return changed[0];
    }

    @Override
    public void addCounters(CounterLog log) {
        log.add("priceMembers", this::members);
        log.add("priceChangesLost", lost::sum);
    }

    @Override
    public void close() {
        closed = true;
        if (view != null) {
            awaitAnswers();
            view.release();
        }
        node.leave();
    }

    private void awaitAnswers() {
        try {
            if (!free.tryAcquire(MOST_UNDER_WAY, CLOSE_S, TimeUnit.SECONDS)) {
                LOG.warn("the grid has not answered all price changes");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
