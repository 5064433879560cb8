package trader.analysis.compare;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import trader.analysis.compare.ComparisonPlan.Criteria;
import trader.analysis.compare.ComparisonPlan.Design;
import trader.analysis.compare.ComparisonPlan.Generation;
import trader.analysis.compare.ComparisonPlan.PlannedRate;
import trader.analysis.compare.ComparisonPlan.PlannedSystem;
import trader.analysis.compare.ComparisonPlan.PlannedTurns;
import trader.analysis.compare.ComparisonPlan.State;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.compare.MeasuredTurn.TurnCpu;
import trader.analysis.compare.MeasuredTurn.TurnTimes;
import trader.analysis.run.Invocation;
import trader.analysis.run.RecordFiles;

/** Makes the directory of a comparison that was never measured: its plan, turns and requests. */
public final class PlanDirectory {
    public static final int ROUNDS = 20;
    private static final long TURN_NS = 100_000_000;
    private static final long LEAD_IN_NS = 20_000_000;
    private static final int QUOTES = 120;
    private static final int ORDERS = 60;
    private static final long US = 1_000;

    private final Path directory;
    private final Random random = new Random(11);
    private final Map<Integer, String> dropped = new HashMap<>();
    private ComparisonPlan plan;
    private long nowNs = 1_000_000_000_000L;

    private PlanDirectory(Path directory, int generations, List<Vary> vary, List<Variant> variants,
            List<PlannedLoad> loads, Families families, String rate) throws IOException {
        this.directory = Files.createDirectories(directory);
        plan = new ComparisonPlan(new Invocation("collectors <&>", "2026-01-02T03:04:05.678Z", new ArrayList<>(),
                Stream.concat(Stream.of("compare"), vary.stream().flatMap(each ->
                        Stream.of("--vary", each.option() + "=" + String.join(",", each.values())))).toList()), null,
                new Design(vary, variants, List.of("--threads=8", "--rate=" + rate), loads),
                new PlannedRate(true, loads.contains(PlannedLoad.COMMON) ? "50" : null, null),
                new Criteria(0.1, families, List.of("p50", "p90", "p99")),
                new PlannedTurns(List.of(variants.stream().map(Variant::id).toList()), generations, ROUNDS, TURN_NS,
                        false), List.of(), new ArrayList<>());
        plan.write(directory);
    }

    /** Two or more collectors in a closed loop. */
    public PlanDirectory(Path directory, int generations, String... variants) throws IOException {
        this(directory, generations, List.of(new Vary("gc", List.of(variants))), Stream.of(variants).map(each ->
                Variant.cross(each, Map.of("gc", each), each.equals(variants[0]) ? List.of() : List.of(variants[0])))
                .toList(), List.of(), Families.PLAN, "max");
    }

    /** Steps and take-aways, at both loads. */
    public static PlanDirectory ladder(Path directory, int generations, Variant... variants) throws IOException {
        return new PlanDirectory(directory, generations, List.of(new Vary("gc", List.of("g1", "zgc"))),
                List.of(variants), List.of(PlannedLoad.MAX, PlannedLoad.COMMON), Families.PAIRS, "auto");
    }

    /** All combinations of the values in a closed loop; their ids are the values, with a hyphen between. */
    public static PlanDirectory cross(Path directory, int generations, Vary... vary) throws IOException {
        List<Map<String, String>> all = new ArrayList<>(List.of(Map.of()));
        for (Vary each : vary) {
            all = new ArrayList<>(all.stream().flatMap(options -> each.values().stream().map(value -> {
                Map<String, String> more = new LinkedHashMap<>(options);
                more.put(each.option(), value);
                return more;
            })).toList());
        }
        List<Variant> variants = new ArrayList<>();
        for (Map<String, String> options : all) {
            variants.add(Variant.cross(String.join("-", options.values()), options,
                    variants.isEmpty() ? List.of() : List.of(variants.get(0).id())));
        }
        return new PlanDirectory(directory, generations, List.of(vary), variants, List.of(), Families.PLAN, "max");
    }

    /** The rounds of this number do not count in the generations made from now on. */
    public PlanDirectory drop(int round, String reason) {
        dropped.put(round, reason);
        return this;
    }

    /** It may end early. */
    public PlanDirectory stopsEarly() throws IOException {
        PlannedTurns turns = plan.turns();
        plan = new ComparisonPlan(plan.invocation(), plan.ended(), plan.design(), plan.rate(), plan.criteria(),
                new PlannedTurns(turns.groups(), turns.generations(), turns.rounds(), turns.turnNs(), true),
                plan.warnings(), plan.made());
        plan.write(directory);
        return this;
    }

    /** A generation that does not count. */
    public PlanDirectory fail(String reason) throws IOException {
        plan.made().add(new Generation(plan.made().size() + 1, 0, State.FAILED, List.of(reason)));
        plan.write(directory);
        return this;
    }

    /** Makes the next {@code count} generations, with latencies of {@code factors} for each variant. */
    public PlanDirectory run(int count, Map<String, Double> factors) throws IOException {
        for (int i = 0; i < count; i++) {
            generation(plan.made().size() + 1, factors);
        }
        return this;
    }

    private void generation(int number, Map<String, Double> factors) throws IOException {
        List<PlannedSystem> systems = plan.systemsOf(0);
        Map<PlannedSystem, List<MeasuredTurn>> turns = new LinkedHashMap<>();
        for (int round = 1; round <= ROUNDS; round++) {
            List<MeasuredTurn> of = new ArrayList<>();
            for (PlannedSystem system : systems) {
                long openNs = nowNs + 1_000_000;
                long closeNs = openNs + LEAD_IN_NS + TURN_NS;
                boolean isDropped = dropped.containsKey(round) && of.isEmpty();
                double factor = factors.get(system.variant());
                of.add(new MeasuredTurn(number, round, of.size(), system.id(), new TurnTimes(nowNs, openNs,
                        openNs + LEAD_IN_NS, closeNs, closeNs + 5_000_000, closeNs + 6_000_000), new TurnCpu(
                        Math.round(100 * US * factor * count(system, factor, LEAD_IN_NS + TURN_NS)), 0, 0, 0), 0,
                        isDropped ? dropped.get(round) : ""));
                nowNs = closeNs + 10_000_000;
            }
            TurnsCsv.append(directory, of);
            for (int i = 0; i < of.size(); i++) {
                turns.computeIfAbsent(systems.get(i), any -> new ArrayList<>()).add(of.get(i));
            }
        }
        nowNs += 20_000_000_000L;
        for (PlannedSystem system : systems) {
            write(number, system, factors.get(system.variant()) * (1 + 0.02 * random.nextGaussian()),
                    turns.get(system));
        }
        plan.made().add(new Generation(number, 0, State.DONE, List.of()));
        plan.write(directory);
    }

    /** Requests in that time: as many as the latency allows in a closed loop. */
    private static double count(PlannedSystem system, double factor, long ns) {
        return (QUOTES + ORDERS) / (system.load() == PlannedLoad.COMMON ? 1 : factor) * ns / TURN_NS;
    }

    private void write(int generation, PlannedSystem system, double factor, List<MeasuredTurn> turns)
            throws IOException {
        Path run = directory.resolve(ComparisonPlan.directory(generation, system.id()));
        Path client = Files.createDirectories(run.resolve("client-1"));
        Path server = Files.createDirectories(run.resolve("server"));
        StringBuilder counters = new StringBuilder("timeNs,allocatedBytes\n");
        long messages = 0;
        int count = (int) Math.round(count(system, factor, LEAD_IN_NS + TURN_NS));
        ByteBuffer requests = RecordFiles.requests(count * turns.size(), 0, 0);
        for (MeasuredTurn turn : turns) {
            counters.append(turn.times().continuedNs()).append(',').append(5_000 * messages).append('\n');
            requests(requests, turn.times(), factor, count);
            messages += count;
        }
        RecordFiles.write(client.resolve("requests.bin"), requests);
        Files.writeString(server.resolve("counters.csv"), counters);
        TurnTimes first = turns.get(0).times();
        Files.writeString(server.resolve("gc.log"), log(first.leadEndNs() - 1, "gc", "Using G1")
                + log(first.leadEndNs() + TURN_NS / 10, "gc", "GC(0) Pause Young (Normal) (G1 Evacuation Pause)"
                        + " 9M->3M(64M) 10.000ms"));
        Files.writeString(server.resolve("stops.csv"), "startNs,lengthNs\n");
        Files.writeString(run.resolve("run.json"),
                "{\"configuration\": {\"gc\": \"%s\", \"journal-type\": \"grouped\"}}"
                .formatted(system.variant()));
    }

    private static String log(long atNs, String tags, String message) {
        return String.format(Locale.ROOT, "[2026-01-02T03:04:05.678+0000][%dns][%dns][info][%s] %s%n", atNs,
                atNs - 900_000_000_000L, tags, message);
    }

    /** Quotes and orders from the opening to the closing. */
    private void requests(ByteBuffer file, TurnTimes turn, double factor, int count) {
        for (int i = 0; i < count; i++) {
            long dueNs = turn.openNs() + (turn.closeNs() - turn.openNs()) * i / count;
            boolean isOrder = i % (QUOTES / ORDERS + 1) == 0;
            long latencyNs = Math.round(1e6 * factor * Math.exp(random.nextGaussian() * (isOrder ? 0.9 : 0.5)));
            RecordFiles.request(file, isOrder ? 2 : 1, 0, 0, i, dueNs, dueNs, dueNs + latencyNs);
        }
    }

    /** Its path. */
    public Path path() {
        return directory;
    }
}
