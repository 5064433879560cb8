package trader.lab.command;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;
import trader.client.load.ClientJms;
import trader.client.load.LoadSettings;
import trader.client.load.LoadSettings.Load;
import trader.client.load.PhaseLength;
import trader.client.load.ReplyMode;
import trader.common.Settings;
import trader.common.Units;
import trader.lab.experiment.LoadDriver;
import trader.lab.experiment.LoadPlan;
import trader.launcher.jvm.Collector;
import trader.launcher.machine.Cpus;

final class LoadOptions {
    private static final long LONGEST_SETTLE_NS = TimeUnit.SECONDS.toNanos(10);
    private static final Set<String> SETTINGS = Set.of("symbols", "seed", "threads", "duration", "warmup",
            "timeout", "order-journal", "detail", "codec", "client-jms", "client-replies");

    @Option(names = "--client-gc", paramLabel = "GC", description = "Garbage collector of the clients. Default: --gc.")
    private Collector collector;

    @Option(names = "--client-heap", paramLabel = "SIZE", converter = Converters.HeapBytes.class, defaultValue = "128m",
            description = "Heap of each client JVM, or default (a size that the JVM chooses). Default:"
                    + " ${DEFAULT-VALUE}.")
    private long heapBytes;

    @Option(names = "--client-jvm-arg", paramLabel = "FLAG",
            description = "Additional JVM flag for the clients. Repeatable.")
    private List<String> jvmArguments = List.of();

    @Option(names = "--client-cpus", paramLabel = "LIST",
            description = "CPUs that the clients use, such as 0 or 0,2-3 (needs taskset). The JVMs size their thread"
                    + " pools accordingly. Default: all CPUs.")
    private Cpus cpus;

    @Option(names = "--threads", paramLabel = "N", converter = Converters.Count.class, defaultValue = "8",
            description = "Threads per client. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--processes", paramLabel = "N", converter = Converters.Count.class, defaultValue = "1",
            description = "Number of client JVMs. Default: ${DEFAULT-VALUE}.")
    private int processes;

    @Option(names = "--duration", paramLabel = "TIME", converter = Converters.MeasureLength.class,
            defaultValue = "auto", description = "Length of the measurement: a time, or auto (30 s to 5 min, until"
                    + " shares of what the slowest requests waited for are known to ± 10 points)."
                    + " Default: ${DEFAULT-VALUE}.")
    private PhaseLength duration;

    @Option(names = "--warmup", paramLabel = "TIME", converter = Converters.WarmUpLength.class, defaultValue = "auto",
            description = "Length of the warm-up: a time, or auto (until the CPU time per message, the compilers"
                    + " and the median response time stand still; 35 s to 2 min). Default: ${DEFAULT-VALUE}.")
    private PhaseLength warmup;

    @Option(names = "--settle", paramLabel = "TIME", converter = Converters.DurationNs.class,
            description = "Length of the load at the measurement's rate before the measurement, for code that was"
                    + " compiled for the warm-up's closed loop. Default: 10s, or as long as a shorter --warmup.")
    private Long settleNs;

    @Option(names = "--rate", paramLabel = "RATE", converter = Converters.Rate.class, defaultValue = "auto",
            description = "Messages (four quotes to one order) per second, all clients together: a number,"
                    + " auto (half of the throughput of a short closed loop) or max (closed loop: service time at"
                    + " saturation). Default: ${DEFAULT-VALUE}.")
    private String rate;

    @Option(names = "--load", paramLabel = "LOAD",
            description = "Pattern of the requests: paced (each thread follows a schedule), closed (each thread sends"
                    + " the next request after the last reply) or open (single messages on schedule, regardless of"
                    + " outstanding replies; needs --driver java or fix). Default: paced, or closed with --rate max.")
    private Load load;

    @Option(names = "--timeout", paramLabel = "TIME", converter = Converters.PositiveDurationNs.class,
            defaultValue = "5s", description = "How long a client waits for a reply. Default: ${DEFAULT-VALUE}.")
    private long timeoutNs;

    @Option(names = "--order-journal", negatable = true, defaultValue = "true", fallbackValue = "true",
            description = "Let each client keep a journal of its orders for 'trader audit'. Default: ${DEFAULT-VALUE}.")
    private boolean orderJournal;

    @Option(names = "--client-jms", paramLabel = "USE", defaultValue = "cached",
            description = "How the load generator uses JMS: cached (each thread makes everything once), or per-request"
                    + " (a connection, a session, a temporary queue and a consumer for each request, as Spring's"
                    + " JmsTemplate does without a cache; then --server-times is false). Default: ${DEFAULT-VALUE}.")
    private ClientJms jms;

    @Option(names = "--client-replies", paramLabel = "HOW",
            description = "How replies are received: receive (by the waiting thread), pool (by a listener on a thread"
                    + " of Artemis' pool), io-thread (by a listener on the thread that read the reply) or read (by the"
                    + " waiting thread, which reads its socket itself; not with TLS or --load open). Default: read;"
                    + " with TLS or --load open io-thread; with --client-jms per-request receive, and nothing else.")
    private ReplyMode replies;

    @Option(names = "--force", description = "Begin although other processes are busy: without this option, a run"
            + " is refused if they use a quarter of the CPUs and leave fewer than four before it begins, and"
            + " INVALID if they do so while it measures. Not needed by the commands that run only a load: its server"
            + " may be such a process.")
    private boolean force;

    /** How many hosts make the load together. */
    int parts = 1;

    /** {@code options}: texts of all options of the command; {@code script}: null unless the Grinder is used. */
    LoadPlan plan(Map<String, String> options, LoadDriver driver, Path script, JdkOptions jdk) {
        Load kind = load != null ? load : rate.equals("max") ? Load.CLOSED : Load.PACED;
        check(driver, kind);
        String kindOfRate = kind == Load.CLOSED ? "max" : rate;
        Map<String, String> settings = OptionTexts.select(options, SETTINGS);
        settings.put("settle", Units.formatDuration(settleNs()));
        settings.put("load", Settings.spelling(kind));
        settings.put("rate", kindOfRate.matches("auto|max") ? kindOfRate : perProcess());
        return new LoadPlan(driver, processes, threads, script,
                jdk.flags("--client-gc", collector, heapBytes, jvmArguments).pinnedTo(cpus), settings,
                new LoadPlan.PhaseLengths(warmup, kindOfRate.equals("auto") ? LoadSettings.calibrateNs(warmup) : 0,
                        kind == Load.CLOSED ? 0 : settleNs(), duration), timeoutNs);
    }

    /** Then the server's times of a request cannot be matched. */
    boolean hasReplyQueuePerRequest() {
        return jms == ClientJms.PER_REQUEST;
    }

    boolean isRateAuto() {
        return rate.equals("auto") && load != Load.CLOSED;
    }

    long plannedNs() {
        return LoadPlan.PhaseLengths.usualNs(warmup) + (rate.equals("auto") ? LoadSettings.calibrateNs(warmup) : 0)
                + (rate.equals("max") ? 0 : settleNs()) + duration.shortestNs();
    }

    /** Length of the load at the measurement's rate before the measurement, unless the loop is closed. */
    long settleNs() {
        return settleNs != null ? settleNs : Math.min(LONGEST_SETTLE_NS, warmup.longestNs());
    }

    private void check(LoadDriver driver, Load kind) {
        String refusal = jmsRefusal(driver, kind);
        if (refusal == null) {
            refusal = driver == LoadDriver.GRINDER && warmup.longestNs() == 0 && kind == Load.PACED
                    && !rate.equals("auto")
                    ? "--warmup 0s: not with --driver grinder and --rate " + rate + ", which needs the number of"
                            + " messages in a benchmark request of the script; allowed is auto or a duration above zero"
                    : kind == Load.OPEN && driver == LoadDriver.GRINDER
                    ? "--load open: not with --driver grinder, allowed are java, fix"
                    : rate.equals("max") && kind != Load.CLOSED
                    ? "--rate max: not with --load " + Settings.spelling(kind) + ", which needs auto or a number"
                    : kind == Load.CLOSED && !rate.matches("max|auto")
                    ? "--rate " + rate + ": not with --load closed, which runs as fast as replies arrive; allowed is"
                            + " max" : null;
        }
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
    }

    private String jmsRefusal(LoadDriver driver, Load kind) {
        boolean perRequest = jms == ClientJms.PER_REQUEST;
        return driver == LoadDriver.FIX && (perRequest || replies != null)
                ? "--client-jms, --client-replies: not with --driver fix, which does not use JMS"
                : perRequest && replies != null && replies != ReplyMode.RECEIVE
                ? "--client-replies " + Settings.spelling(replies) + ": not with --client-jms per-request, which allows"
                        + " only receive"
                : kind == Load.OPEN && (perRequest || replies != null && replies.needsWaitingThread())
                ? "--load open: not with --client-jms per-request or --client-replies receive, read: its threads do not"
                        + " wait for replies" : null;
    }

    private String perProcess() {
        return new BigDecimal(rate).divide(BigDecimal.valueOf((long) processes * parts), MathContext.DECIMAL64)
                .stripTrailingZeros().toPlainString();
    }
}
