package trader.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinedRunTest {
    @TempDir
    private Path directory;

    private Path part(String jvm, String host, String boot) throws IOException {
        Path part = directory.resolve("of-" + jvm);
        Files.createDirectories(part.resolve(jvm));
        Files.writeString(part.resolve("run.json"), """
                {"configuration": {"%1$s": "x"}, "jvms": {"%1$s": {"pid": 1}},
                 "environment": {"start": {"host": "%2$s", "boot": "%3$s"}}}
                """.formatted(jvm, host, boot));
        return part;
    }

    @Test
    void linksThePartsOfOneHost() throws IOException {
        List<Path> parts = List.of(part("client-1", "vm", "a"), part("server", "vm", "a"));
        assertThat(JoinedRun.isOne(parts)).isTrue();
        try (JoinedRun joined = JoinedRun.of(parts)) {
            assertThat(joined.path().resolve("server")).isDirectory();
            assertThat(joined.path().resolve("client-1")).isDirectory();
        }
        assertThat(parts.get(0).resolve("client-1")).isDirectory();
    }

    @Test
    void linksTheServerOfARunThatCouldNotCopyAllItsFiles() throws IOException {
        Path server = part("server", "vm", "a");
        Files.createFile(server.resolve("server/requests.bin"));
        Files.createFile(server.resolve("server/server.properties"));
        Path client = part("client-1", "vm2", "b");
        Files.createDirectories(client.resolve("client-2"));
        Files.createDirectories(client.resolve("server"));
        Files.createFile(client.resolve("server/threads.csv"));
        Files.writeString(client.resolve("exchanges.csv"), "");
        Path record = client.resolve("run.json");
        Files.writeString(record, Files.readString(record).replace("\"jvms\": {",
                "\"jvms\": {\"client-2\": {\"clock\": \"of the agent\"}, "));
        List<Path> parts = List.of(server, client);
        assertThat(JoinedRun.isOne(parts)).isTrue();
        assertThat(JoinedRun.clients(parts)).isEqualTo(client);
        try (JoinedRun joined = JoinedRun.of(parts)) {
            assertThat(joined.path().resolve("server/requests.bin")).exists();
            assertThat(joined.path().resolve("server/threads.csv")).doesNotExist();
            assertThat(joined.path().resolve("exchanges.csv")).exists();
            assertThat(joined.path().resolve("run.json")).content().contains("\"clock\":\"of the agent\"",
                    "\"clock\":\"a ", "\"clock\":\"b ");
        }
    }

    @Test
    void aRunWithAServerOfItsOwnIsNoPart() throws IOException {
        Path server = part("server", "vm", "a");
        Path whole = part("client-1", "vm", "a");
        Files.createDirectories(whole.resolve("server"));
        Files.createFile(whole.resolve("server/server.properties"));
        assertThat(JoinedRun.isOne(List.of(server, whole))).isFalse();
        assertThat(JoinedRun.isOne(List.of(server, server))).isFalse();
    }

    @Test
    void takesTheServerForNoOtherProcess() throws IOException {
        Path server = part("server", "vm", "a");
        Path client = part("client-1", "vm", "a");
        Files.writeString(client.resolve("processes.csv"), "");
        Path record = client.resolve("run.json");
        Files.writeString(record, Files.readString(record).replace("\"start\"", "\"end\": {\"foreignCores\": \"0.91\","
                + " \"foreignProcesses\": \"java (7) 0.91\", \"swappedPages\": \"0\"}, \"start\""));
        try (JoinedRun joined = JoinedRun.of(List.of(server, client))) {
            assertThat(joined.path().resolve("processes.csv")).doesNotExist();
            assertThat(joined.path().resolve("run.json")).content().contains("\"end\":{\"swappedPages\":\"0\"}");
        }
    }

    @Test
    void saysWhichRecordCannotBeRead() throws IOException {
        Path server = part("server", "vm", "a");
        Path client = part("client-1", "vm", "a");
        Path record = client.resolve("run.json");
        String whole = Files.readString(record);
        for (String damaged : List.of("", whole.substring(0, whole.length() / 2))) {
            Files.writeString(record, damaged);
            assertThatThrownBy(() -> JoinedRun.of(List.of(server, client))).isInstanceOf(IOException.class)
                    .hasMessageContaining(record + (damaged.isEmpty() ? " is empty" : " cannot be read"));
        }
    }

    private static void setTimes(Path part, String started, String ended) throws IOException {
        Path record = part.resolve("run.json");
        Files.writeString(record, Files.readString(record).replaceFirst("\\{", "{\"started\": \"" + started
                + "\", \"ended\": " + (ended == null ? "null" : "\"" + ended + "\"") + ", "));
    }

    @Test
    void refusesPartsOfDifferentTimes() throws IOException {
        Path server = part("server", "vm", "a");
        Path client = part("client-1", "vm", "a");
        setTimes(client, "2026-11-23T07:11:38.9Z", "2026-11-23T07:12:50Z");
        setTimes(server, "2026-11-23T07:00:00Z", null);
        JoinedRun.of(List.of(server, client)).close();

        part("server", "vm", "a");
        setTimes(server, "2026-11-23T07:00:00Z", "2026-11-23T07:05:00Z");
        assertThatThrownBy(() -> JoinedRun.of(List.of(server, client))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(server + " ran from 2026-11-23T07:00:00Z to 2026-11-23T07:05:00Z and " + client
                        + " from 2026-11-23T07:11:38.9Z to 2026-11-23T07:12:50Z: they did not run together, so give"
                        + " them one by one");
    }

    @Test
    void refusesClocksThatCannotBeCompared() throws IOException {
        Path server = part("server", "vm", "a");
        Path restarted = part("client-1", "vm", "b");
        assertThatThrownBy(() -> JoinedRun.of(List.of(server, restarted))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(server + " is from host vm and " + restarted + " from another or an unknown start of it,"
                        + " or another host of that name: their clocks can only be compared if the server had"
                        + " --server-times, so give them one by one");
        Files.createFile(server.resolve("server/requests.bin"));
        try (JoinedRun joined = JoinedRun.of(List.of(server, restarted))) {
            assertThat(Files.readString(joined.path().resolve("run.json"))).contains("\"clock\":\"a ",
                    "\"clock\":\"b ");
        }
        Files.delete(server.resolve("server/requests.bin"));
        Path unknown = part("server", "vm", "");
        Path alsoUnknown = part("client-1", "vm", "");
        assertThatThrownBy(() -> JoinedRun.of(List.of(unknown, alsoUnknown)))
                .hasMessageContaining("unknown start of it");
        part("server", "vm", "a");
        Path other = part("client-1", "vm2", "b");
        assertThatThrownBy(() -> JoinedRun.of(List.of(server, other))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is from host vm and " + other + " from vm2: their clocks");
    }
}
