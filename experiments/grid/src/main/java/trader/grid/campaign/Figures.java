package trader.grid.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import trader.analysis.latencylog.Percentile;
import trader.grid.load.LoadFigures;
import trader.grid.member.CpuTime;

/** Figures as JSON and as cells of a table. */
final class Figures {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double NS_PER_MS = 1e6;

    private Figures() {
    }

    static ObjectNode json(LoadFigures figures) {
        ObjectNode node = JSON.createObjectNode().put("seconds", figures.seconds())
                .put("transfers", figures.transfers()).put("transfersPerS", figures.transfersPerS())
                .put("refused", figures.refused()).put("unknown", figures.failures().unknown())
                .put("failedRequests", figures.failures().requests())
                .put("firstFailure", figures.failures().first())
                .put("requests", figures.response().getTotalCount());
        node.set("responseNs", JSON.valueToTree(Percentile.all(figures.response())));
        node.set("serviceNs", JSON.valueToTree(Percentile.all(figures.service())));
        return node;
    }

    static void add(ObjectNode node, long count, CpuTime.Growth used) {
        node.put("memberCpuS", used.membersS()).put("nodeCpuS", used.nodesS())
                .put("clientCpuS", used.clientS()).put("perCpuS", count / used.allS());
    }

    /** A percentile in ms, or a dash if it is unknown. */
    static String ms(Map<String, Long> percentiles, String name) {
        return percentiles.get(name) == null ? "-" : ms(percentiles.get(name));
    }

    static String ms(long ns) {
        return String.format(Locale.ROOT, "%.1f", ns / NS_PER_MS);
    }

    /** {@code afterS}: when all copies of all partitions were there; null if there were too few members. */
    static String copies(Double afterS) {
        return afterS == null ? "too few members left for all backups"
                : String.format(Locale.ROOT, "all copies complete after %.2f s", afterS);
    }

    static String count(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
