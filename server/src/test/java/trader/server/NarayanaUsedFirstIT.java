package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.jta.xa.XidImple;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server in a JVM whose Narayana has another log, in which recovery would find no decision. */
@Tag("jvms")
class NarayanaUsedFirstIT {
    /** Uses Narayana, and then starts a server. */
    static final class UsesItFirst {
        private UsesItFirst() {
        }

        public static void main(String[] arguments) throws Exception {
            System.setProperty("ObjectStoreEnvironmentBean.objectStoreDir", arguments[0] + "/of-another");
            new XidImple(new Uid());
            Fixtures.started(Path.of(arguments[0])).close();
            System.out.println("READY");
        }
    }

    @Test
    void itDoesNotStart(@TempDir Path directory) throws Exception {
        Process jvm = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), UsesItFirst.class.getName(), directory.toString())
                .redirectErrorStream(true).start();
        try {
            assertThat(new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("something in this JVM used Narayana before the server").doesNotContain("READY");
            assertThat(jvm.waitFor()).isEqualTo(1);
        } finally {
            jvm.destroyForcibly();
        }
    }
}
