package trader.lab.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.ParameterException;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.attribution.Prediction;
import trader.analysis.attribution.Prediction.Predicted;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.Design;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.compare.Families;
import trader.analysis.run.JsonFiles;
import trader.analysis.run.Run;
import trader.analysis.run.RunReader;
import trader.analysis.validity.Health;
import trader.analysis.validity.MachineUse;
import trader.common.Settings;
import trader.launcher.machine.Cpus;
import trader.launcher.machine.Machine;

/**
 * A comparison of a run with the same without a cause of its slowest requests, and what the run predicts of it.
 *
 * @param prediction goes into the directory of the comparison
 */
record ProofPlan(ComparisonPlan plan, Prediction prediction) {
    private static final int GENERATIONS = 4;
    private static final int ROUNDS = 40;
    private static final long TURN_NS = 1_000_000_000;
    private static final String AS_IT_WAS = "as-it-was";
    private static final double MARGIN = 0.05;
    private static final String SUMMARY = "summary.json";
    /** What a comparison would not record, and a run does. */
    private static final List<String> RECORDED = List.of("detail", "server-times", "order-journal");

    /** How long it takes; null: the default. */
    record Length(Integer generations, Integer rounds, Long turnNs) {
        static final Length USUAL = new Length(null, null, null);

        long turn() {
            return turnNs == null ? TURN_NS : turnNs;
        }

        int rounds(boolean isCold, long measuredNs) {
            return rounds != null ? rounds : !isCold ? ROUNDS : (int) Math.max(1, measuredNs / turn());
        }
    }

    /**
     * Reads a run.
     *
     * @param cause null: the one that its advice is about
     * @param more  arguments for both variants
     * @throws IllegalArgumentException when the run has no advice, or the cause cannot be taken away
     */
    static ProofPlan of(Path directory, CauseGroup cause, Length length, List<String> more, String name, Instant now,
            List<String> command) throws IOException {
        Path run = directory.toAbsolutePath().normalize();
        if (!Files.isRegularFile(run.resolve("run.json"))) {
            throw new IllegalArgumentException("RUN '" + directory + "': not the directory of a run: there is no"
                    + " run.json in it");
        }
        JsonNode summary = JsonFiles.read(run.resolve(SUMMARY));
        if (!summary.path("answer").isObject()) {
            throw new IllegalArgumentException("RUN '" + directory + "': there is no answer in " + SUMMARY
                    + "; make it with: trader report " + directory);
        }
        CauseGroup chosen = chosen(summary, cause);
        Run read = RunReader.read(run);
        if (!read.remarks().problems().isEmpty()) {
            throw new IllegalArgumentException("RUN '" + directory + "': " + read.remarks().problems().get(0));
        }
        RunCommand given = options(run.resolve("options.properties"));
        Map<String, String> options = OptionTexts.of(given.spec);
        CauseRemoval removal = CauseRemoval.of(chosen, situation(read, summary, options, length));
        Map<String, Predicted> predicted = Prediction.of(read, chosen);
        if (predicted.isEmpty()) {
            throw new IllegalArgumentException("the run has too few requests for a p99 to predict");
        }
        List<String> arguments = arguments(given, options, summary, removal);
        more.stream().filter(each -> !arguments.contains(each)).forEach(arguments::add);
        ComparisonPlan plan = plan(removal, chosen, arguments, length, name == null ? "prove-"
                + Settings.spelling(chosen) : name, now, command, summary.at("/measured/durationNs").asLong());
        ComparedRuns.refuse(plan);
        return new ProofPlan(plan, new Prediction(run.toString(), chosen, removal.words(), predicted));
    }

    private static CauseGroup chosen(JsonNode summary, CauseGroup cause) {
        if (summary.path("verdict").asText().equals("INVALID")) {
            throw new IllegalArgumentException("the run is INVALID, so it predicts nothing: "
                    + summary.at("/reasons/0").asText());
        }
        Set<CauseGroup> causes = new TreeSet<>();
        summary.at("/answer/services").forEach(service -> Stream.concat(Stream.of(service.path("gc")),
                StreamSupport.stream(service.path("causes").spliterator(), false))
                .filter(each -> each.path("share").asDouble() > 0).forEach(each -> causes.add(group(each))));
        String allowed = causes.isEmpty() ? "" : "; causes of its recurring tail: " + causes.stream()
                .map(Settings::spelling).collect(Collectors.joining(", "));
        JsonNode advice = summary.at("/answer/advice");
        if (cause == null && !advice.isObject()) {
            throw new IllegalArgumentException("the run has no advice to prove; --cause names a cause" + allowed);
        }
        CauseGroup chosen = cause != null ? cause : group(advice);
        if (!causes.contains(chosen)) {
            throw new IllegalArgumentException("--cause " + Settings.spelling(chosen) + ": took no time of the run's"
                    + " slowest requests, so there is nothing to predict" + allowed);
        }
        return chosen;
    }

    private static CauseGroup group(JsonNode of) {
        return Stream.of(CauseGroup.values()).filter(each -> each.label().equals(of.path("cause").asText()))
                .findFirst().orElseThrow(() -> new IllegalArgumentException(SUMMARY + ": '" + of.path("cause").asText()
                        + "' is no cause; make it again with: trader report"));
    }

    /** The options that the run was given. */
    private static RunCommand options(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("RUN: there is no " + file);
        }
        RunCommand command = OptionTypes.parsed(new RepeatableRunCommand(), List.of());
        try {
            OptionsFile.apply(file, command.spec);
        } catch (ParameterException wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
        return command;
    }

    private static CauseRemoval.Situation situation(Run run, JsonNode summary, Map<String, String> options,
            Length length) {
        Cpus cpus = Cpus.of(ProcessHandle.current().pid());
        double perS = summary.at("/load/achievedPerS").asDouble();
        return new CauseRemoval.Situation(options, Health.apart(run), MachineUse.stoppable(run),
                cpus == null ? List.of() : cpus.numbers(), run.info().at("/warmup/ns").asLong(),
                new CauseRemoval.Allocation(perS * summary.at("/costPerMessage/server/allocatedBytes").asLong(),
                        perS * summary.at("/costPerMessage/client-1/allocatedBytes").asLong()),
                length.rounds(false, 0) * length.turn(), Machine.availableBytes());
    }

    /** Of both variants. */
    private static List<String> arguments(RunCommand given, Map<String, String> options, JsonNode summary,
            CauseRemoval removal) {
        List<String> arguments = new ArrayList<>(MultiRunCommand.givenArguments(given.spec, Set.of("duration")));
        arguments.removeIf(argument -> removal.with().containsKey(argument.replaceFirst("--([^=]*)=.*", "$1")));
        JsonNode offered = summary.at("/load/offeredPerS");
        if (offered.isNumber()) {
            arguments.removeIf(argument -> argument.startsWith("--rate="));
            arguments.add(String.format(Locale.ROOT, "--rate=%.3f", offered.asDouble()));
        }
        for (String name : RECORDED) {
            String value = options.getOrDefault(name, name.equals("server-times")
                    ? Boolean.toString(!"per-request".equals(options.get("client-jms"))) : null);
            if (value != null && arguments.stream().noneMatch(argument -> argument.startsWith("--" + name + "="))) {
                arguments.add("--" + name + "=" + value);
            }
        }
        arguments.addAll(removal.both());
        return arguments;
    }

    private static ComparisonPlan plan(CauseRemoval removal, CauseGroup cause, List<String> arguments, Length length,
            String name, Instant now, List<String> command, long measuredNs) {
        List<Variant> variants = List.of(Variant.cross(AS_IT_WAS, removal.with(), List.of()),
                Variant.cross("without-" + Settings.spelling(cause), removal.without(), List.of(AS_IT_WAS)));
        Map<String, List<String>> values = new LinkedHashMap<>();
        removal.without().forEach((option, value) -> values.put(option, removal.with().containsKey(option)
                ? List.of(removal.with().get(option), value) : List.of(value)));
        List<Vary> vary = values.entrySet().stream().map(each -> new Vary(each.getKey(), each.getValue())).toList();
        ComparisonPlan plan = new ComparisonSetup(new Design(vary, variants, arguments, List.of()), null, length.turn(),
                false, MARGIN, Families.PLAN).plan(name, now, command, List.of());
        return new PlanLength(null, length.generations() == null ? GENERATIONS : length.generations(),
                length.rounds(removal.isCold(), measuredNs)).of(plan);
    }
}
