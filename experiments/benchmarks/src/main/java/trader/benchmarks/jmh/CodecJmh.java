package trader.benchmarks.jmh;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import trader.fixml.CodecKind;
import trader.fixml.ExecutionReport;
import trader.fixml.Fallbacks;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlLimits;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;

/** Time and allocation of reading and writing one message, as the load has them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecJmh {
    /** The messages of a quote and an order. */
    public enum Message { QUOT_REQ, QUOT, ORDER, EXEC_RPT }

    @Param
    public CodecKind codec;

    /** JMH changes the parameter with the last name first: so the codecs are measured one after the other. */
    @Param
    public Message body;

    private FixmlCodec used;
    private FixmlMessage written;
    private String text;

    @Setup
    public void setUp() {
        used = new FixmlCodec(FixmlLimits.DEFAULT, codec);
        written = written(body);
        text = used.encode(written);
    }

    @Benchmark
    public String encode() {
        return used.encode(written);
    }

    @Benchmark
    public FixmlMessage decode() throws FixmlException {
        return used.decode(text);
    }

    /** Else the streaming codec would not be the one that was measured. */
    @TearDown
    public void requireNoFallback() {
        Fallbacks fallbacks = used.fallbacks();
        if (fallbacks.read() + fallbacks.written() > 0) {
            throw new IllegalStateException(body + " was left to XMLBeans: " + fallbacks);
        }
    }

    private static FixmlMessage written(Message message) {
        Instant time = Instant.parse("2026-01-31T09:30:00.123456Z");
        Order order = new Order(Header.from("LOAD-1-1"), "LOAD-1-1-0000001", "S0001", Side.BUY, new BigDecimal("100"),
                new BigDecimal("100.30"), time);
        return switch (message) {
            case QUOT_REQ -> new QuoteRequest(Header.from("LOAD-1-1"), "LOAD-1-1-0000001", "S0001");
            case QUOT -> new Quote(null, "Q-0000001", "LOAD-1-1-0000001", "S0001", new BigDecimal("100.20"),
                    new BigDecimal("100.30"), new BigDecimal("1000"), new BigDecimal("900"), time);
            case ORDER -> order;
            case EXEC_RPT -> ExecutionReport.accepted(order, "O-0000001", "E-0000001", time);
        };
    }
}
