package trader.lab.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import trader.common.DirectoryTrees;
import trader.lab.command.OldRuns.OldRun;

@Command(name = "clean",
        description = "Delete old runs, comparisons and searches: all but the latest (--keep) and those of the last"
                + " days (--older-than). Lists them first with their sizes, and asks. Runs that have not ended, links"
                + " and all other directories are left alone.",
        footer = {"", "Examples:", "  trader clean --dry-run", "  trader clean --keep 10 --yes",
            "  trader clean --older-than 30d other/runs"})
public final class CleanCommand extends CheckedCommand {
    private static final int CLEANED = 0;
    private static final int DECLINED = 1;
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm")
            .withZone(ZoneId.systemDefault());

    @Parameters(paramLabel = "DIR", arity = "0..1", description = "Directory of the runs. Default: runs.")
    private Path runs = Path.of("runs");

    @Option(names = "--keep", paramLabel = "N", converter = Converters.Number.class, defaultValue = "5",
            description = "Keep the latest N of all runs, comparisons and searches, however old they are, so that there"
                    + " is something to compare with. 0: only --older-than counts. Default: ${DEFAULT-VALUE}.")
    private int keep;

    @Option(names = "--older-than", paramLabel = "TIME", converter = Converters.DurationNs.class, defaultValue = "7d",
            description = "Keep also what was written in this time, even if that is more than N. 0s: only --keep"
                    + " counts. Default: ${DEFAULT-VALUE}.")
    private long olderThanNs;

    @Option(names = "--dry-run", description = "Only list what would be deleted.")
    private boolean dryRun;

    @Option(names = "--yes", description = "Do not ask.")
    private boolean yes;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(runs)) {
            throw new ParameterException(spec.commandLine(), "DIR '" + runs + "': there is no such directory");
        }
        PrintStream out = System.out;
        List<OldRun> latestFirst = OldRuns.in(runs);
        List<OldRun> old = old(latestFirst, out);
        old.forEach(run -> out.printf(Locale.ROOT, "%s  %8s  %s%n", STAMP.format(run.lastWritten()),
                megabytes(run.bytes()), run.path()));
        sayKept(latestFirst, old, out);
        String all = old.size() + " run" + (old.size() == 1 ? "" : "s") + ", "
                + megabytes(old.stream().mapToLong(OldRun::bytes).sum());
        if (old.isEmpty() || dryRun) {
            addResult(old, false);
            out.println(old.isEmpty() ? "nothing to delete" : "would delete " + all);
            return CLEANED;
        }
        if (!yes && !isConfirmed(all, out)) {
            addResult(old, false);
            out.println("nothing was deleted");
            return DECLINED;
        }
        for (OldRun run : old) {
            DirectoryTrees.delete(run.path());
        }
        removeDeadLink();
        addResult(old, true);
        out.println("deleted " + all);
        return CLEANED;
    }

    private void addResult(List<OldRun> old, boolean deleted) {
        ObjectNode content = JsonNodeFactory.instance.objectNode().put("deleted", deleted);
        ArrayNode listed = content.putArray("runs");
        old.forEach(run -> listed.addObject()
                .put("directory", run.path().toAbsolutePath().normalize().toString())
                .put("lastWritten", run.lastWritten().toString()).put("bytes", run.bytes()));
        json.add(runs, null, content);
    }

    private List<OldRun> old(List<OldRun> latestFirst, PrintStream out) {
        Instant before = Instant.now().minus(Duration.ofNanos(olderThanNs));
        List<OldRun> old = new ArrayList<>();
        for (OldRun run : latestFirst.subList(Math.min(keep, latestFirst.size()), latestFirst.size())) {
            if (run.isRunning()) {
                out.println("kept, because it has not ended: " + run.path());
            } else if (run.lastWritten().isBefore(before)) {
                old.add(run);
            }
        }
        return old;
    }

    private void sayKept(List<OldRun> latestFirst, List<OldRun> old, PrintStream out) {
        long latest = latestFirst.stream().limit(keep).filter(run -> !run.isRunning()).count();
        long running = latestFirst.stream().filter(OldRun::isRunning).count();
        long recent = latestFirst.size() - old.size() - latest - running;
        List<String> reasons = new ArrayList<>();
        if (latest > 0) {
            reasons.add("the latest " + latest + " (--keep " + keep + ")");
        }
        if (recent > 0) {
            reasons.add(recent + " written in the last " + OptionTexts.of(spec).get("older-than")
                    + " (--older-than)");
        }
        if (running > 0) {
            reasons.add(running + " that ha" + (running == 1 ? "s" : "ve") + " not ended");
        }
        if (!reasons.isEmpty()) {
            out.println("kept: " + String.join(", ", reasons));
        }
    }

    private static boolean isConfirmed(String all, PrintStream out) {
        out.print("delete " + all + "? [y/N] ");
        out.flush();
        Scanner answers = new Scanner(System.in);
        return answers.hasNextLine() && answers.nextLine().strip().matches("(?i)y(es)?");
    }

    private void removeDeadLink() throws IOException {
        Path latest = runs.resolve("latest");
        if (Files.isSymbolicLink(latest) && !Files.exists(latest)) {
            Files.delete(latest);
        }
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }
}
