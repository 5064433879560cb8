package trader.lab.command;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;
import trader.common.Units;
import trader.lab.experiment.LoadPlan;
import trader.launcher.jvm.Collector;
import trader.launcher.machine.Processors;

/** The client JVMs and the load that they make. */
final class LoadOptions {
    @Option(names = "--client-gc", paramLabel = "GC", converter = Converters.Gc.class,
            description = "The clients' collector, when it is not that of --gc.")
    Collector collector;

    @Option(names = "--client-heap", paramLabel = "SIZE", converter = Converters.HeapSize.class, defaultValue = "128m",
            description = "The heap of each client. Default: ${DEFAULT-VALUE}.")
    long heapBytes;

    @Option(names = "--client-jvm-arg", paramLabel = "FLAG",
            description = "A JVM flag for the clients; may be repeated.")
    List<String> jvmArguments = List.of();

    @Option(names = "--client-cpus", paramLabel = "LIST", converter = Converters.Cpus.class,
            description = "The processors that the clients may use, such as 0 or 0,2-3 (needs taskset). Their JVMs"
                    + " also size their pools for so many. Default: all.")
    Processors cpus;

    @Option(names = "--threads", paramLabel = "N", converter = Converters.Count.class, defaultValue = "8",
            description = "Threads of each client. Default: ${DEFAULT-VALUE}.")
    int threads;

    @Option(names = "--processes", paramLabel = "N", converter = Converters.Count.class, defaultValue = "1",
            description = "Client JVMs. Default: ${DEFAULT-VALUE}.")
    int processes;

    @Option(names = "--duration", paramLabel = "TIME", converter = Converters.PositiveDuration.class,
            defaultValue = "30s", description = "Length of the measurement. Default: ${DEFAULT-VALUE}.")
    String duration;

    @Option(names = "--warmup", paramLabel = "TIME", converter = Converters.Duration.class, defaultValue = "20s",
            description = "Length of the warm-up before it. Default: ${DEFAULT-VALUE}.")
    String warmup;

    @Option(names = "--calibrate", paramLabel = "TIME", converter = Converters.PositiveDuration.class,
            defaultValue = "3s", description = "Length of the closed loop that finds the throughput for --rate auto."
                    + " Default: ${DEFAULT-VALUE}.")
    String calibrate;

    @Option(names = "--rate", paramLabel = "RATE", converter = Converters.Rate.class, defaultValue = "auto",
            description = "Benchmark requests (four quotes, one order) per second of all clients together: a number,"
                    + " auto (half of the throughput that the calibration finds) or max (closed loop: service time at"
                    + " saturation). With --load open: messages per second. Default: ${DEFAULT-VALUE}.")
    String rate;

    @Option(names = "--load", paramLabel = "LOAD", converter = Converters.Load.class,
            description = "paced (each thread on a schedule), closed (the next when the last is answered) or open"
                    + " (single messages on schedule whatever is outstanding; Java and FIX clients only)."
                    + " Default: paced, or closed with --rate max.")
    String load;

    @Option(names = "--timeout", paramLabel = "TIME", converter = Converters.PositiveDuration.class,
            defaultValue = "5s", description = "How long a reply may take. Default: ${DEFAULT-VALUE}.")
    String timeout;

    @Option(names = "--order-journal", paramLabel = "BOOLEAN", arity = "1", defaultValue = "true",
            description = "Whether clients keep a journal of their orders for 'trader audit': true or false."
                    + " Default: ${DEFAULT-VALUE}.")
    boolean orderJournal;

    /** The plan; {@code script} is null with the Java driver. */
    LoadPlan plan(String driver, Path script, JdkOptions jdk, MarketOptions market) {
        String kind = load != null ? load : rate.equals("max") ? "closed" : "paced";
        check(driver, kind);
        Map<String, String> settings = new TreeMap<>();
        market.describe(settings);
        settings.put("threads", Integer.toString(threads));
        settings.put("load", kind);
        settings.put("rate", kind.equals("closed") ? "max" : perProcess());
        settings.put("duration", duration);
        settings.put("warmup", warmup);
        settings.put("calibrate", calibrate);
        settings.put("timeout", timeout);
        settings.put("order-journal", Boolean.toString(orderJournal));
        return new LoadPlan(driver, processes, threads, script,
                jdk.flags("--client-gc", collector, heapBytes, jvmArguments).pinnedTo(cpus), settings,
                Units.parseDurationNs(warmup), rate.equals("auto") ? Units.parseDurationNs(calibrate) : 0,
                Units.parseDurationNs(duration), Units.parseDurationNs(timeout));
    }

    /** The planned length of the whole load. */
    long plannedNs() {
        return Units.parseDurationNs(warmup) + (rate.equals("auto") ? Units.parseDurationNs(calibrate) : 0)
                + Units.parseDurationNs(duration);
    }

    private void check(String driver, String kind) {
        if (kind.equals("open") && driver.equals("grinder")) {
            throw new IllegalArgumentException("--load open: only the Java client has it (--client java or fix)");
        }
        if (rate.equals("max") && !kind.equals("closed")) {
            throw new IllegalArgumentException("--rate max: not with --load " + kind + ", which needs auto or a number");
        }
        if (kind.equals("closed") && !rate.equals("max") && !rate.equals("auto")) {
            throw new IllegalArgumentException("--rate " + rate + ": not with --load closed, whose rate is what it"
                    + " reaches; allowed is max");
        }
        if (kind.equals("closed")) {
            rate = "max";
        }
    }

    private String perProcess() {
        if (rate.equals("auto")) {
            return rate;
        }
        return new BigDecimal(rate).divide(BigDecimal.valueOf(processes), MathContext.DECIMAL64).stripTrailingZeros()
                .toPlainString();
    }
}
