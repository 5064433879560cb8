package trader.launcher.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LibrariesTest {
    @Test
    void readsTheVersionsFromTheNamesOfTheJars() {
        assertThat(Libraries.versions("/x/server.jar:/m2/artemis-server-2.57.0.jar:/m2/narayana-jta-7.3.4.Final.jar"
                + ":/m2/h2/h2-2.4.240.jar:/m2/artemis-server-osgi-1.0.jar")).containsEntry("artemis", "2.57.0")
                .containsEntry("narayana", "7.3.4.Final").containsEntry("h2", "2.4.240")
                .containsEntry("grinder", "unknown").doesNotContainKey("weld");
        assertThat(Libraries.versions("/m2/weld-se-core-6.0.3.Final.jar")).containsEntry("weld", "6.0.3.Final");
    }
}
