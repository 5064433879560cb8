package trader.client.load;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import trader.access.BrokerAccess;
import trader.client.fix.FixAddress;
import trader.common.Settings;
import trader.common.timing.Detail;
import trader.fixml.CodecKind;

/**
 * The settings of a client process; see {@link #from} for their names and defaults.
 *
 * @param client the number of this process, from 1
 * @param orderJournal whether to keep the orders in a journal, for the audit
 * @param detail with {@code FULL}, threads note how long they waited for a CPU
 */
public record LoadSettings(Target target, Workload workload, Phases phases, Path runDirectory, int client, int threads,
        boolean orderJournal, Detail detail) {
    /** The longest warm-up {@code auto}. */
    public static final long LONGEST_WARMUP_NS = TimeUnit.SECONDS.toNanos(120);
    /** The shortest and longest measurement {@code auto}. */
    public static final long SHORTEST_NS = TimeUnit.SECONDS.toNanos(30);
    public static final long LONGEST_NS = TimeUnit.MINUTES.toNanos(5);

    private static final long CALIBRATE_NS = TimeUnit.SECONDS.toNanos(3);

    /** How requests are timed. */
    public enum Load {
        /** Benchmark requests on a schedule; a thread has one message under way at a time. */
        PACED,
        /** As fast as the replies arrive. */
        CLOSED,
        /** Single messages on a schedule, regardless of outstanding replies. */
        OPEN
    }

    /**
     * Where the requests go, and how.
     *
     * @param broker URL of the broker; null with {@code fix}
     * @param fix the FIX gateway to use instead of the broker, or null
     * @param query of the URL with {@code requests} rows, otherwise null
     */
    record Target(String broker, FixAddress fix, String query, CodecKind codec, ClientJms jms, ReplyMode replies) {
        private static Target from(Settings settings, Load load) {
            FixAddress fix = fix(settings);
            ClientJms jms = settings.oneOf("client-jms", ClientJms.class, ClientJms.CACHED);
            String broker = fix == null ? settings.text("broker") : null;
            ReplyMode replies = settings.oneOf("client-replies", ReplyMode.class,
                    jms == ClientJms.PER_REQUEST ? ReplyMode.RECEIVE
                            : broker == null || load == Load.OPEN || BrokerAccess.of(broker, null).usesTls()
                                    ? ReplyMode.IO_THREAD : ReplyMode.READ);
            if (jms == ClientJms.PER_REQUEST && replies != ReplyMode.RECEIVE) {
                throw new IllegalArgumentException("setting 'client-replies' is '" + Settings.spelling(replies)
                        + "': 'client-jms' per-request allows only receive");
            }
            if (replies.needsWaitingThread() && load == Load.OPEN) {
                throw new IllegalArgumentException("setting 'client-replies' is '" + Settings.spelling(replies)
                        + "': a thread of an open loop does not wait for its replies; allowed are pool, io-thread");
            }
            return new Target(broker, fix, settings.text("query", null),
                    settings.oneOf("codec", CodecKind.class, CodecKind.STREAMING), jms, replies);
        }

        private static FixAddress fix(Settings settings) {
            String address = settings.text("fix", null);
            try {
                return address == null ? null : FixAddress.parse(address);
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException("setting 'fix' is " + wrong.getMessage(), wrong);
            }
        }
    }

    /** Which requests are sent, when, and how long each waits for its reply. */
    record Workload(Load load, RequestRate rate, Requests requests, int symbols, long seed, long timeoutNs) {
        private static Workload from(Settings settings) {
            Load load = settings.oneOf("load", Load.class, Load.PACED);
            RequestRate rate = RequestRate.parse(settings.text("rate", "auto"));
            if (load == Load.PACED && rate.kind() == RequestRate.Kind.MAX) {
                load = Load.CLOSED;
            }
            if (load == Load.OPEN && rate.kind() == RequestRate.Kind.MAX) {
                throw new IllegalArgumentException("setting 'rate' is 'max': an open loop needs a rate, auto or a"
                        + " number");
            }
            if (load == Load.CLOSED && rate.kind() == RequestRate.Kind.FIXED) {
                throw new IllegalArgumentException("setting 'rate' is '" + settings.text("rate")
                        + "': a closed loop has only the rate max");
            }
            return new Workload(load, rate, settings.oneOf("requests", Requests.class, Requests.MIX),
                    (int) settings.whole("symbols", 1_000, 1, 10_000_000),
                    settings.whole("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE), settings.durationNs("timeout", "5s"));
        }
    }

    /**
     * The phases of the load.
     *
     * @param settleNs length of the load before the measurement that does not count; none in a closed loop
     * @param rendezvous whether to wait for the file {@code go}
     * @param turns the {@link TurnFile} that gives this load its phases and turns; null: it has its own phases
     */
    record Phases(PhaseLength warmup, long settleNs, PhaseLength duration, boolean rendezvous, Path turns) {
        private static Phases from(Settings settings) {
            String turns = settings.text("turns", null);
            return new Phases(PhaseLength.of(settings, "warmup", "10s", 0, LONGEST_WARMUP_NS),
                    settings.durationNs("settle", "0s"),
                    PhaseLength.of(settings, "duration", "30s", SHORTEST_NS, LONGEST_NS),
                    settings.flag("rendezvous", false), turns == null ? null : Path.of(turns));
        }
    }

    /**
     * Reads the settings: {@code broker} or {@code fix} ({@code host:port}), {@code run-dir}, {@code client} (1),
     * {@code threads} (8), {@code load} (paced), {@code rate} (auto), {@code warmup} (10s; auto:
     * until the file {@code warm} appears), {@code settle} (0), {@code duration} (30s; auto:
     * until the file {@code enough} appears), {@code timeout} (5s), {@code symbols} (1000), {@code seed} (1),
     * {@code rendezvous} (false), {@code order-journal} (true), {@code detail} (full), {@code codec}
     * (streaming), {@code client-jms} (cached), {@code client-replies} (read; with TLS or an open loop
     * io-thread; with {@code per-request} only receive), {@code requests} (mix), {@code query} (none),
     * {@code turns} (none).
     */
    public static LoadSettings from(Settings settings) {
        Workload workload = Workload.from(settings);
        LoadSettings read = new LoadSettings(Target.from(settings, workload.load), workload, Phases.from(settings),
                Path.of(settings.text("run-dir")), (int) settings.whole("client", 1, 1, 1_000),
                (int) settings.whole("threads", 8, 1, 1_000), settings.flag("order-journal", true),
                settings.oneOf("detail", Detail.class, Detail.FULL));
        settings.rejectUnknown();
        if (workload.timeoutNs == 0 || read.phases.duration.longestNs() == 0) {
            throw new IllegalArgumentException("settings 'timeout' and 'duration' must be longer than 0");
        }
        return read;
    }

    /** The settings for another process of the same run. */
    public LoadSettings withClient(int number) {
        return new LoadSettings(target, workload, phases, runDirectory, number, threads, orderJournal, detail);
    }

    public boolean isOpen() {
        return workload.load == Load.OPEN;
    }

    public Path directory() {
        return runDirectory.resolve("client-" + client);
    }

    /** Whether the threads that read replies measure their waits for a CPU. */
    boolean measuresReaders() {
        return detail == Detail.FULL && target.fix == null && target.replies == ReplyMode.IO_THREAD && !isOpen();
    }

    /** Length of the closed loop between warm-up and measurement that finds the rate; 0 without one. */
    long calibrateNs() {
        return phases.turns == null && workload.load != Load.CLOSED && workload.rate.kind() == RequestRate.Kind.AUTO
                ? calibrateNs(phases.warmup) : 0;
    }

    /** Length of a calibration: 3 s, or as long as a shorter warm-up. */
    public static long calibrateNs(PhaseLength warmup) {
        return warmup.longestNs() == 0 ? CALIBRATE_NS : Math.min(CALIBRATE_NS, warmup.longestNs());
    }
}
