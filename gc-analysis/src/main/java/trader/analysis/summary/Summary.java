package trader.analysis.summary;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.StepFigures;
import trader.analysis.figures.CounterFigure;
import trader.analysis.figures.JvmFigures;
import trader.analysis.figures.JvmProfile;
import trader.analysis.run.OfferedLoad;
import trader.analysis.validity.Drift;
import trader.analysis.validity.Health;

/**
 * {@code summary.json}; each key is explained in docs/MEASURING.md. Null means that it is not known.
 *
 * @param verdict     {@code VALID} or {@code INVALID}; null for foreign logs
 * @param reasons     why it is INVALID, a sentence each
 * @param warnings    what a reader of the figures should know, a sentence each
 * @param measured    the measure phase
 * @param load        what was offered and done; null for foreign logs
 * @param services    by name
 * @param jvms        the server first; foreign logs by file name
 * @param steps       what the times are made of; null where the server noted nothing
 * @param attribution null where requests cannot be laid beside stops
 * @param drift       null for foreign logs, and where nobody measured
 * @param health      what the JVMs got of the processors; null where that is not known
 * @param counters    by JVM and counter; empty where nothing was counted
 * @param profiles    by JVM; empty where nobody profiled
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Summary(String verdict, List<String> reasons, List<String> warnings, Measured measured, OfferedLoad load,
        Map<String, Service> services, Map<String, JvmFigures> jvms, StepFigures steps,
        Attribution attribution, Drift drift, Health health, Map<String, Map<String, CounterFigure>> counters,
        Map<String, JvmProfile> profiles) {
    /** The figures may be believed. */
    public static final String VALID = "VALID";
    /** They may not; the reasons say why. */
    public static final String INVALID = "INVALID";

    /**
     * The measure phase.
     *
     * @param startNs    on the clock of the run ({@link System#nanoTime()}; foreign logs: ns since 1970)
     * @param durationNs its length
     */
    public record Measured(long startNs, long durationNs) {
    }

    /**
     * One service.
     *
     * @param count          requests answered, rejects included
     * @param rejected       how many of them were rejects; null when unknown
     * @param errors         not answered: failed or timed out; null when unknown
     * @param timeouts       how many of the errors had no reply in time; null when unknown
     * @param believableUpTo the highest percentile for which the client's own stops are less than a tenth of the
     *                       latency, {@code none}, or null when unknown
     * @param responseNs     by percentile, from when the request was due; null: too few requests
     * @param serviceNs      by percentile, from when it was sent; null when unknown
     */
    public record Service(long count, Long rejected, Long errors, Long timeouts, Double throughputPerS,
            String believableUpTo, Map<String, Long> responseNs, Map<String, Long> serviceNs) {
    }

    /** As text, indented. */
    public String toJson() {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentArraysWith(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);
        try {
            return new ObjectMapper().writer(printer).writeValueAsString(this) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a summary is plain values", impossible);
        }
    }
}
