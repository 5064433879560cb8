package trader.broker.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClientPacketTest {
    @Test
    void theTableHasEachPacket() throws Exception {
        String rows = Stream.of(ClientPacket.values())
                .map(each -> "| " + each + " | " + each.check + " | " + each.bound + " |\n")
                .collect(Collectors.joining());

        assertThat(Files.readString(Path.of("src", "test", "resources", "client-packets.md")))
                .isEqualTo("| packet | what is checked | what it may cost |\n|---|---|---|\n" + rows);
    }

    @Test
    void eachTypeIsListedOnce() {
        assertThat(Stream.of(ClientPacket.values())).allMatch(each -> ClientPacket.of(each.type) == each);
    }
}
