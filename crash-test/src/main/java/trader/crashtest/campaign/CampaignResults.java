package trader.crashtest.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import trader.crashtest.powercut.PromiseFigures;

/**
 * The results of all campaigns with one revision and one resource, in an append-only file of JSON lines. A
 * round counts once a later audit has passed.
 */
final class CampaignResults implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    final Path file;
    /** The rounds that a passed audit covers. */
    final List<Round> rounds = new ArrayList<>();
    private final List<Round> notAudited = new ArrayList<>();
    /** The reasons why earlier campaigns with this revision failed. */
    final List<String> failures = new ArrayList<>();
    final List<AuditFigures> audits = new ArrayList<>();
    private final boolean keepGoing;
    private PromiseFigures promises;
    private JsonNode conditions;
    private FileChannel channel;

    /** {@code keepGoing}: rounds count although their audit failed. */
    CampaignResults(Path file, boolean keepGoing) {
        this.file = file;
        this.keepGoing = keepGoing;
    }

    /** Reads the file and locks it; throws IOException if another campaign uses it. */
    void open() throws IOException {
        Files.createDirectories(file.getParent());
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        if (!lock()) {
            throw new IOException("another crash campaign writes to " + file);
        }
        // Through this channel: closing another one would release the lock.
        String text = new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
        int end = text.lastIndexOf('\n') + 1;
        for (String line : text.substring(0, end).split("\n")) {
            if (!line.isEmpty()) {
                read(JSON.readTree(line));
            }
        }
        // An incomplete last line, left by a process that was killed while writing.
        channel.truncate(text.substring(0, end).getBytes(StandardCharsets.UTF_8).length);
        notAudited.clear();
    }

    private boolean lock() throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException inThisProcess) {
            return false;
        }
    }

    private void read(JsonNode line) throws IOException {
        switch (line.path("kind").asText()) {
            case "campaign" -> {
                notAudited.clear();
                conditions = line.path("campaign").path("conditions");
            }
            case "round" -> notAudited.add(JSON.treeToValue(line.get("round"), Round.class));
            case "audit" -> audited(JSON.treeToValue(line.get("audit"), AuditFigures.class));
            case "promises" -> sum(JSON.treeToValue(line.get("promises"), PromiseFigures.class));
            case "failure" -> failures.add(line.get("failure").asText());
            default -> throw new IOException(file + " has a line of the unknown kind '" + line.path("kind").asText()
                    + "'; allowed are campaign, round, audit, promises, failure");
        }
    }

    private void audited(AuditFigures audit) {
        audits.add(audit);
        if (audit.passed() || keepGoing) {
            rounds.addAll(notAudited);
        }
        notAudited.clear();
    }

    void begin(ObjectNode campaign) throws IOException {
        append("campaign", campaign);
    }

    /** Whether earlier campaigns, if any, had these conditions. */
    boolean sameConditions(ObjectNode now) {
        return conditions == null || conditions.equals(now);
    }

    int notAudited() {
        return notAudited.size();
    }

    void forgetNotAudited() {
        notAudited.clear();
    }

    void add(Round round) throws IOException {
        append("round", JSON.valueToTree(round));
        notAudited.add(round);
    }

    /** Adds an audit, which covers the rounds since the previous one. */
    void add(AuditFigures audit) throws IOException {
        append("audit", JSON.valueToTree(audit));
        audited(audit);
    }

    void add(PromiseFigures figures) throws IOException {
        append("promises", JSON.valueToTree(figures));
        sum(figures);
    }

    private void sum(PromiseFigures figures) {
        promises = promises == null ? figures : promises.plus(figures);
    }

    /** The promises of all recorded servers, or null. */
    PromiseFigures promises() {
        return promises;
    }

    boolean passed() {
        return failures.isEmpty() && audits.stream().allMatch(AuditFigures::passed)
                && (promises == null || promises.kept());
    }

    void fail(String what) throws IOException {
        // In this order: a failure that cannot be written must still keep the files.
        failures.add(what);
        append("failure", JSON.getNodeFactory().textNode(what));
    }

    private void append(String kind, JsonNode value) throws IOException {
        ObjectNode line = JSON.createObjectNode().put("kind", kind).set(kind, value);
        channel.write(StandardCharsets.UTF_8.encode(JSON.writeValueAsString(line) + "\n"));
    }

    /** The number of rounds that count for a point, including those not audited yet. */
    int counted(CrashPoint point) {
        return counted(rounds, point) + counted(notAudited, point);
    }

    private static int counted(List<Round> rounds, CrashPoint point) {
        return (int) rounds.stream()
                .filter(round -> round.counts() && round.fault().point().equals(point.spelling())).count();
    }

    /** The number of rounds that count in total, including those not audited yet. */
    int counted() {
        return (int) (rounds.stream().filter(Round::counts).count()
                + notAudited.stream().filter(Round::counts).count());
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
