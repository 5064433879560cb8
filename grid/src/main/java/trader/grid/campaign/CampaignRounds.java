package trader.grid.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** The rounds of a campaign, in an append-only file with one line of JSON each. */
public final class CampaignRounds {
    public static final String FILE = "rounds.jsonl";
    /** Rounds are counted together only if these are equal; heap and collector are among the flags. */
    private static final List<String> CONDITIONS = List.of("/ledger", "/kills", "/members", "/nodes", "/backups",
            "/partitions", "/persistence", "/retentionS", "/accounts", "/threads", "/ratePerS", "/flags",
            "/machine/jdk", "/machine/revision");
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
        for (String line : Files.readAllLines(file)) {
            JsonNode round = JSON.readTree(line);
            for (String condition : CONDITIONS) {
                String before = text(round.path(name(condition)));
                String now = text(conditions.at(condition));
                if (!before.equals(now)) {
                    throw new IOException(file + " has rounds with " + name(condition) + " " + before
                            + ", and this campaign has " + now + "; use another directory");
                }
            }
            rounds.add(round);
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

    /** Appends a round, with the conditions. */
    void add(ObjectNode round, JsonNode conditions) throws IOException {
        CONDITIONS.forEach(condition -> round.set(name(condition), conditions.at(condition)));
        Files.writeString(file, JSON.writeValueAsString(round) + "\n", StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        rounds.add(JSON.readTree(JSON.writeValueAsString(round)));
    }

    /** Appends a round that ended without an audit, which no later one makes good. */
    void addFailed(int number, Kill kill, Exception reason, JsonNode conditions) throws IOException {
        add(JSON.createObjectNode().put("round", number).put("kill", kill.name()).put("passed", false)
                .put("failure", reason.toString()), conditions);
    }

    RoundFigures figures() {
        return new RoundFigures(rounds);
    }
}
