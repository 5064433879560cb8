package trader.analysis.summary;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import trader.analysis.answer.Answer;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.StepFigures;
import trader.analysis.figures.Counter;
import trader.analysis.figures.JvmFigures;
import trader.analysis.figures.JvmProfile;
import trader.analysis.figures.LengthFigures;
import trader.analysis.figures.MessageCost;
import trader.analysis.run.OfferedLoad;
import trader.analysis.validity.Drift;
import trader.analysis.validity.Health;

/**
 * {@code summary.json}; each part is explained in its class. Durations are in ns; null means unknown, or too few data.
 *
 * @param load        null for foreign logs
 * @param services    by name
 * @param attribution null if requests cannot be compared with stops
 */
public record Summary(@JsonUnwrapped Reliability reliability, Answer answer, Measured measured, OfferedLoad load,
        Map<String, Service> services, Attribution attribution, @JsonUnwrapped FiguresByJvm byJvm,
        @JsonUnwrapped ServerFigures servers) {
    public static final String VALID = "VALID";
    public static final String INVALID = "INVALID";
    /** The figures are right, but a service has too few requests for its p99. */
    public static final String TOO_FEW = "TOO_FEW";

    /**
     * Whether the figures can be relied on.
     *
     * @param verdict null for foreign logs, as drift
     * @param reasons why it is not VALID
     * @param health  null without {@code cpu.csv}
     */
    public record Reliability(String verdict, List<String> reasons, List<String> warnings, Drift drift,
            Health health) { }

    /**
     * Figures of each JVM, by its name.
     *
     * @param counters by JVM and name, in the measure phase
     * @param profiles empty without {@code --profile}
     * @param clocks   of JVMs on other hosts than client-1
     */
    public record FiguresByJvm(Map<String, JvmFigures> jvms, Map<String, Map<String, Counter.Figure>> counters,
            Map<String, JvmProfile> profiles, Map<String, MessageCost> costPerMessage,
            Map<String, ClockFigures> clocks) { }

    /**
     * What only servers record.
     *
     * @param steps          of the requests; null if the server recorded none
     * @param diskWrites     of the server's logs; empty if unknown
     * @param priceStaleness of the updates that a server showed; by server, empty without a price feed
     */
    public record ServerFigures(StepFigures steps, Map<String, LengthFigures> diskWrites,
            Map<String, LengthFigures> priceStaleness) { }

    /** The measure phase on the clock of the run ({@link System#nanoTime()}; foreign logs: ns since 1970). */
    public record Measured(long startNs, long durationNs) { }

    /**
     * One service; null means unknown.
     *
     * @param believableUpTo the highest percentile for which the client's own stops are less than a tenth of the
     *                       latency, {@code none}, or null when unknown
     * @param responseNs     by percentile, from when the request was due; null: too few requests
     * @param serviceNs      by percentile, from when it was sent; null when unknown
     */
    public record Service(long count, Long rejected, Long errors, Double throughputPerS, String believableUpTo,
            Map<String, Long> responseNs, Map<String, Long> serviceNs) { }
}
