package trader.broker;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.activemq.artemis.utils.VersionLoader;
import org.junit.jupiter.api.Test;

/**
 * Fails first when Artemis changes: this module extends and calls its implementation, which promises nothing. Compare
 * the new sources with each class here that imports an {@code impl} package, then raise the version.
 */
class ArtemisVersionTest {
    @Test
    void isTheVersionThatThisModuleWasWrittenAgainst() {
        assertThat(VersionLoader.getVersion().getFullVersion()).isEqualTo("2.57.0");
    }
}
