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
import java.util.Set;

/** The rounds of a campaign, in an append-only file with one line of JSON each. */
public final class CampaignRounds {
    public static final String FILE = "rounds.jsonl";
    /** Rounds are counted together only if these are equal. */
    private static final Set<String> CONDITIONS = Set.of("ledger", "members", "backups", "retentionS", "accounts");
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
            for (String name : CONDITIONS) {
                if (!round.path(name).asText().equals(conditions.path(name).asText())) {
                    throw new IOException(file + " has rounds with " + name + " " + round.path(name).asText()
                            + ", and this campaign has " + conditions.path(name).asText() + "; use another directory");
                }
            }
            rounds.add(round);
        }
    }

    List<JsonNode> all() {
        return rounds;
    }

    /** Appends a round, with the conditions. */
    void add(ObjectNode round, JsonNode conditions) throws IOException {
        CONDITIONS.stream().sorted().forEach(name -> round.set(name, conditions.path(name)));
        Files.writeString(file, JSON.writeValueAsString(round) + "\n", StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        rounds.add(JSON.readTree(JSON.writeValueAsString(round)));
    }

    /** The sum of a field of all audits. */
    long sum(String field) {
        return rounds.stream().mapToLong(round -> round.path("audit").path(field).asLong()).sum();
    }

    /** Sorted values of a field of the rounds. */
    long[] sorted(String field) {
        return rounds.stream().mapToLong(round -> round.path(field).asLong()).sorted().toArray();
    }

    boolean passed() {
        return rounds.stream().allMatch(round -> round.path("audit").path("passed").asBoolean());
    }
}
