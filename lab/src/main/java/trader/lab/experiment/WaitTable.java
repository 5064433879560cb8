package trader.lab.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import trader.analysis.figures.Format;
import trader.common.TextTable;

/** What slow requests of a service waited for, a cause a line: the interval of its share, and its shares by band. */
final class WaitTable {
    /** Causes with less in every band have no line. */
    private static final double LEAST_SHOWN = 0.005;

    private WaitTable() {
    }

    /** {@code answer}: that of a service in {@code summary.json}; without shares nothing is printed. */
    static void print(String service, JsonNode answer, PrintStream out) {
        JsonNode bands = answer.path("bands");
        if (bands.isEmpty()) {
            return;
        }
        TextTable table = new TextTable("lr" + "r".repeat(bands.size()));
        List<Object> head = new ArrayList<>(List.of(service + "s",
                answer.path("percentile").asText().equals("p90") ? "slowest 10 %" : "slowest 1 %"));
        List<Object> from = new ArrayList<>(List.of("  slower than", ns(answer.path("thresholdNs"))));
        for (JsonNode band : bands) {
            head.add(band.path("percentiles").asText());
            from.add(ns(band.path("fromNs")));
        }
        table.row(head.toArray()).row(from.toArray());
        causes(answer).forEach(cause -> {
            List<Object> row = new ArrayList<>(List.of("  " + cause.path("cause").asText(),
                    plain(Format.range(cause.path("low").asDouble(), cause.path("high").asDouble()))));
            bands.forEach(band -> row.add(plain(Format.roughly(share(band, cause)))));
            if (cause.path("share").asDouble() >= LEAST_SHOWN || StreamSupport.stream(bands.spliterator(), false)
                    .anyMatch(band -> share(band, cause) >= LEAST_SHOWN)) {
                table.row(row.toArray());
            }
        });
        out.println();
        table.print(out);
    }

    /** GC is beside the others; the largest first, unexplained last, as the others are. */
    private static Stream<JsonNode> causes(JsonNode answer) {
        return Stream.concat(Stream.of(answer.path("gc")),
                        StreamSupport.stream(answer.path("causes").spliterator(), false))
                .sorted(Comparator.comparing((JsonNode each) -> each.path("cause").asText().equals("unexplained"))
                        .thenComparing(each -> -each.path("share").asDouble()));
    }

    private static double share(JsonNode band, JsonNode cause) {
        return StreamSupport.stream(band.path("causes").spliterator(), false)
                .filter(each -> each.path("cause").equals(cause.path("cause")))
                .mapToDouble(each -> each.path("share").asDouble()).sum();
    }

    private static String ns(JsonNode value) {
        return plain(Format.ns(value.asLong()));
    }

    private static String plain(String text) {
        return text.replace('\u00a0', ' ');
    }
}
