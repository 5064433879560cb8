package trader.analysis.answer;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import trader.analysis.attribution.Attribution.Band;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Attribution.RecurringTail;
import trader.analysis.attribution.Attribution.Stall;
import trader.analysis.attribution.CauseGroup;

/**
 * The causes of the waits of the slowest requests, as {@code summary.json} has them; docs/REPORT.md explains the terms.
 *
 * @param text     sentences to show, one paragraph each: the stalls, then the recurring tail; never empty
 * @param notes    what limits the answer
 * @param advice   the next step to try; null unless the figures without a cause support it
 * @param services by name, in the order to show
 */
public record Answer(List<String> text, List<String> notes, NextStep advice, Standing standing,
        Map<String, ServiceAnswer> services) {
    /** Smaller shares are not worth a sentence. */
    static final double WORTH_SAYING = 0.05;

    /** The same with one more note; null: none. */
    public Answer with(String note) {
        return note == null ? this : new Answer(text, Stream.concat(notes.stream(), Stream.of(note)).toList(), advice,
                standing, services);
    }

    /** A reason without the last lines of a console that it may hold. */
    public static String headline(String reason) {
        return reason.replaceFirst("(?s)(; the console ends with:)?\\n.*", "");
    }

    /** What to try against a cause. */
    public record NextStep(String text, CauseGroup cause) { }

    /** Whether the figures can be used. */
    public enum Standing {
        VALID("Every request was answered once, the load was offered as planned, and every JVM lived to the end."),
        TOO_FEW("The figures are right, but there are too few requests to know the slowest:"),
        INVALID("Do not use these figures:"),
        NOT_JUDGED("Logs alone do not show whether the load was offered and answered properly. They contain no single"
                + " requests either, so the share of GC is an upper bound, and other causes are unknown."),
        NO_REQUESTS("No request was measured.");

        private final String meaning;

        Standing(String meaning) {
            this.meaning = meaning;
        }

        /** A sentence, which the reasons follow if it ends with a colon. */
        public String meaning() {
            return meaning;
        }
    }

    /**
     * The slowest requests of one service.
     *
     * @param answered all its requests
     * @param tail     null, as the other figures, with too few requests
     * @param gc       of the recurring tail, as all that follows; with the waits for a CPU while the collectors ran
     * @param causes   the others, the largest first, unexplained last
     */
    public record ServiceAnswer(long answered, @JsonUnwrapped RecurringTail tail, List<Stall> stalls, GroupShare gc,
            List<GroupShare> causes, List<Band> bands, GeneratorPart loadGenerator) {
        static ServiceAnswer tooFew(long answered) {
            return new ServiceAnswer(answered, null, List.of(), null, List.of(), List.of(), null);
        }

        /** All causes that took some time, the largest first, unexplained last. */
        public List<GroupShare> all() {
            return Stream.concat(Stream.of(gc), causes.stream()).filter(each -> each.share() > 0)
                    .sorted(GroupShare.ORDER).toList();
        }
    }

    /**
     * The time of the load generator itself, which is no latency of the server: its stops and collections, its waits,
     * late wake-ups and script. Waits of its other threads count only if it has CPUs of its own: else they cannot
     * be told from the server's.
     *
     * @param largest whether no other cause took as much
     */
    public record GeneratorPart(double share, boolean largest) { }
}
