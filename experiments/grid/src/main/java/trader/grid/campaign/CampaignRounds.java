package trader.grid.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The rounds of a campaign, in an append-only file. A round has two lines of JSON: one before its kill, with the field
 * {@value #BEGUN}, and its result. A round without a result was not audited, and counts as failed.
 */
public final class CampaignRounds {
    public static final String FILE = "rounds.jsonl";
    private static final String BEGUN = "begun";
    /** Rounds are counted together only if these are equal; heap and collector are among the flags. */
    private static final List<String> CONDITIONS = List.of("/ledger", "/kills", "/members", "/nodes", "/backups",
            "/partitions", "/persistence", "/writeBehindS", "/retentionS", "/accounts", "/threads", "/ratePerS",
            "/flags", "/machine/jdk", "/machine/revision");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final List<JsonNode> rounds = new ArrayList<>();

    public CampaignRounds(Path directory) {
        this.file = directory.resolve(FILE);
    }

    /**
     * Reads the rounds of an earlier campaign.
     *
     * @param conditions of this campaign
     * @throws IOException if they are other ones, or the file cannot be read
     */
    void read(JsonNode conditions) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        List<String> lines = new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8).lines()
                .toList();
        ObjectNode open = null;
        for (int i = 0; i < lines.size(); i++) {
            ObjectNode line = parse(lines.get(i));
            if (line == null) {
                rounds.add(notAudited(open, "line " + (i + 1) + " of " + file + " is not complete"));
                open = null;
                continue;
            }
            requireSame(line, conditions);
            if (!line.has(BEGUN)) {
                rounds.add(line);
                open = null;
                continue;
            }
            if (open != null) {
                rounds.add(notAudited(open, "it has no result in " + file));
            }
            open = line;
        }
        if (open != null) {
            rounds.add(notAudited(open, "it has no result in " + file));
        }
        if (!text.isEmpty() && !text.endsWith("\n")) {
            append("");
        }
    }

    /** Null for a line that is not a whole object. */
    private static ObjectNode parse(String line) {
        try {
            return JSON.readTree(line) instanceof ObjectNode whole ? whole : null;
        } catch (JsonProcessingException torn) {
            return null;
        }
    }

    /** {@code begun}: null if the line that says which round it was is lost. */
    private ObjectNode notAudited(ObjectNode begun, String reason) {
        ObjectNode round = JSON.createObjectNode().put("round", rounds.size() + 1).put("passed", false)
                .put("failure", reason);
        return begun == null ? round : round.put("kill", begun.path("kill").asText());
    }

    private void requireSame(JsonNode round, JsonNode conditions) throws IOException {
        for (String condition : CONDITIONS) {
            String before = text(round.path(name(condition)));
            String now = text(conditions.at(condition));
            if (!before.equals(now)) {
                throw new IOException(file + " has rounds with " + name(condition) + " " + before
                        + ", and this campaign has " + now + "; use another directory");
            }
        }
    }

    private static String name(String condition) {
        return condition.substring(condition.lastIndexOf('/') + 1);
    }

    private static String text(JsonNode value) {
        return value.isContainerNode() ? value.toString() : value.asText();
    }

    List<JsonNode> all() {
        return rounds;
    }

    /** Notes that a round begins, so that it is not forgotten if this process ends before its result. */
    void begin(int number, Kill kill, JsonNode conditions) throws IOException {
        write(JSON.createObjectNode().put(BEGUN, number).put("kill", kill.name()), conditions);
    }

    /** Appends the result of a round, with the conditions. */
    void add(ObjectNode round, JsonNode conditions) throws IOException {
        write(round, conditions);
        rounds.add(JSON.readTree(JSON.writeValueAsString(round)));
    }

    private void write(ObjectNode line, JsonNode conditions) throws IOException {
        CONDITIONS.forEach(condition -> line.set(name(condition), conditions.at(condition)));
        append(JSON.writeValueAsString(line));
    }

    private void append(String line) throws IOException {
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Appends a round that ended without an audit, which no later one makes good. */
    void addFailed(int number, Kill kill, Throwable reason, JsonNode conditions) throws IOException {
        add(JSON.createObjectNode().put("round", number).put("kill", kill.name()).put("passed", false)
                .put("failure", reason.toString()), conditions);
    }

    RoundFigures figures() {
        return new RoundFigures(rounds);
    }
}
