package trader.server.broker.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClientPacketTest {
    @Test
    void theDocumentHasTheTable() throws Exception {
        String table = Stream.of(ClientPacket.values())
                .map(each -> "| " + each + " | " + each.check + " | " + each.bound + " |\n")
                .collect(Collectors.joining());

        assertThat(Files.readString(Path.of("..", "docs", "SECURITY.md"))).as(table).contains(table);
    }

    @Test
    void eachTypeIsListedOnce() {
        assertThat(Stream.of(ClientPacket.values()).map(each -> each.type)).doesNotHaveDuplicates();
        assertThat(Stream.of(ClientPacket.values())).allMatch(each -> ClientPacket.of(each.type) == each);
    }
}
