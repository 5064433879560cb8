package trader.analysis.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Stream;
import trader.analysis.latencylog.Percentile;

/** Makes a plan of schema 1, which had one load and no kinds of variants, one of {@link RepeatPlan#SCHEMA}. */
final class PlanSchema {
    private PlanSchema() { }

    static void upgrade(ObjectNode plan) {
        int schema = plan.path("schema").asInt(1);
        if (schema < 1 || schema > RepeatPlan.SCHEMA) {
            throw new IllegalArgumentException("'schema' is " + plan.path("schema") + "; allowed are 1 to "
                    + RepeatPlan.SCHEMA);
        }
        if (schema == 1) {
            boolean adds = plan.path("cumulative").asBoolean();
            plan.remove("cumulative");
            plan.put("schema", RepeatPlan.SCHEMA).put("families", adds ? "pairs" : "plan");
            plan.putNull("rateOf").putArray("loads");
            ArrayNode percentiles = plan.putArray("percentiles");
            Stream.of(Percentile.values()).map(Percentile::label).forEach(percentiles::add);
            upgradeVariants(plan.path("variants"), adds);
        }
    }

    private static void upgradeVariants(JsonNode variants, boolean adds) {
        for (int i = 0; i < variants.size(); i++) {
            ObjectNode variant = (ObjectNode) variants.get(i);
            variant.put("title", variant.path("id").asText()).put("kind", adds ? "step" : "cross");
            ObjectNode change = variant.putObject("change");
            if (adds && i > 0) {
                JsonNode before = variants.get(i - 1).path("options");
                variant.path("options").properties().stream()
                        .filter(option -> !option.getValue().equals(before.path(option.getKey())))
                        .forEach(option -> change.set(option.getKey(), option.getValue()));
            }
            ArrayNode against = variant.putArray("against");
            if (i > 0 && adds) {
                against.add(variants.get(i - 1).path("id"));
            }
            if (i > 0 && (!adds || i > 1)) {
                against.add(variants.get(0).path("id"));
            }
        }
    }
}
