package trader.benchmarks.jmh;

import java.time.Instant;
import java.time.InstantSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import trader.fixml.Header;
import trader.fixml.QuoteAnswer;
import trader.fixml.QuoteRequest;
import trader.fixml.SymbolNames;
import trader.server.price.Price;
import trader.server.price.QuoteCache;
import trader.server.quote.QuoteQueryHandler;

/** Finding a price, and the answer to a quote request without its messages; symbols take turns. */
@State(Scope.Thread)
public class QuoteCacheJmh extends TimedBenchmark {
    @Param({"100", "10000"})
    public int symbols;

    private QuoteCache cache;
    private QuoteQueryHandler handler;
    private QuoteRequest[] requests;
    private int next;

    @Setup
    public void setUp() {
        cache = QuoteCache.generated(symbols, 1, Instant.EPOCH);
        handler = new QuoteQueryHandler(cache, InstantSource.system());
        requests = new QuoteRequest[symbols];
        for (int i = 0; i < symbols; i++) {
            requests[i] = new QuoteRequest(Header.from("LOAD-1-1"), "LOAD-1-1-" + i, SymbolNames.of(i));
        }
    }

    @Benchmark
    public Price find() {
        return cache.find(nextRequest().symbol());
    }

    @Benchmark
    public QuoteAnswer answer() {
        return handler.handle(nextRequest());
    }

    private QuoteRequest nextRequest() {
        next = next + 1 == symbols ? 0 : next + 1;
        return requests[next];
    }
}
