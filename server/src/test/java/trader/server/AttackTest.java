package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AttackTest {
    /** SECURITY.md has a link to it. */
    @Test
    void theListOfAttacksIsTheirs() {
        assertThat(Path.of("src", "test", "resources", "attacks.md")).hasContent(Stream.of(Attack.values())
                .map(each -> "- " + each.words + "\n").collect(Collectors.joining()));
    }
}
