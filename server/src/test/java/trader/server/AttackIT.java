package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trader.fixml.QueueNames;

/**
 * A client without rights tries to stop a server of 256 MB, while another one asks for quotes and orders. Afterwards
 * the server's memory and disk are as before. {@code -Dtrader.attack.report=FILE} attacks until the other client has
 * enough times, and writes a table of them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AttackIT {
    private static final int EXCHANGES = 10;
    private static final int MOST_EXCHANGES = AttackReport.isWanted() ? 600 : 120;
    private static final int SERVICES = 20;
    /** Netty keeps buffers of 4 MB, some for each of its threads. All attacks together may leave no more. */
    private static final long POOLED_BYTES = 32 << 20;
    private static final long MEMORY_SLACK_BYTES = 8 << 20;
    /** Of journals and of the log of orders. */
    private static final int MORE_FILES = 20;
    private static final long DISK_SLACK_BYTES = 64 << 20;

    private Path directory;
    private TestServerJvm server;
    private String url;
    private TestRequester other;
    private AttackerJvm attackers;
    private long memoryBytes;
    private long firstBytes;
    private long openFiles;
    /** Whether the last attack left the server as before. If not, the next one begins with a new server. */
    private boolean sound;

    @BeforeAll
    void start(@TempDir Path temporary) throws Exception {
        directory = temporary;
        open();
        sound = true;
    }

    private void open() throws Exception {
        server = new TestServerJvm(directory, List.of("-XX:+ExitOnOutOfMemoryError"),
                List.of("out-dir=" + directory));
        url = server.awaitReady();
        other = new TestRequester(url);
        attackers = new AttackerJvm(url);
        for (int i = 0; i < EXCHANGES; i++) {
            exchange();
        }
        memoryBytes = server.liveBytes();
        firstBytes = memoryBytes;
        openFiles = server.openFiles();
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
        attackers.kill();
    }

    @ParameterizedTest
    @EnumSource(Attack.class)
    @Order(1)
    void theServerServesOthersAndIsAsBefore(Attack attack) throws Exception {
        if (!sound) {
            attackers.kill();
            server.kill();
            open();
        }
        sound = false;
        AttackReport report = new AttackReport(this::exchange);
        long limitBytes = Math.min(memoryBytes + memoryBytes / 10 + MEMORY_SLACK_BYTES,
                firstBytes + firstBytes / 10 + POOLED_BYTES);
        long diskBytes = diskBytes();
        int attempts = 0;
        do {
            attempts += attackOnce(attack, report);
        } while (report.needsMore());
        report.write(attack, attempts);
        Fixtures.await("its memory is as before", () -> {
            memoryBytes = server.liveBytes();
            return memoryBytes <= limitBytes;
        });
        Fixtures.await("its sockets are closed", () -> server.openFiles() <= openFiles + MORE_FILES);
        Fixtures.await("the disk is as before",
                () -> diskBytes() <= diskBytes + diskBytes / 10 + DISK_SLACK_BYTES);
        exchange();
        sound = true;
    }

    /** The attempts of an attacker who does all that it can. */
    private int attackOnce(Attack attack, AttackReport report) throws Exception {
        attackers.begin(attack);
        int done = 0;
        while (done < EXCHANGES || !attackers.isDone() && done < MOST_EXCHANGES) {
            report.during(this::exchange);
            done++;
        }
        int attempts = attackers.end();
        assertThat(attempts).isPositive();
        othersConnect();
        attackers.letGo();
        return attempts;
    }

    /** Whatever the attacker holds. */
    private void othersConnect() throws Exception {
        other.close();
        other = new TestRequester(url);
        exchange();
        try (TestRequester services = TestRequester.asServer(url)) {
            for (int i = 0; i < SERVICES; i++) {
                Session session = services.connection.createSession();
                session.createConsumer(session.createQueue(QueueNames.QUOTES), "none = 'of them'");
            }
        }
    }

    private void exchange() throws Exception {
        other.quote();
        other.order();
    }

    private long diskBytes() {
        try (Stream<Path> files = Files.walk(directory.resolve("data"))) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException | UncheckedIOException changing) {
            return Long.MAX_VALUE;
        }
    }

    /** It may fill the queue, but not the memory. */
    @Test
    @Order(2)
    @Tag("campaign")
    void lastsWhenOrdersAreCommittedFasterThanTheyCanBe() throws Exception {
        try (Attacker attacker = new Attacker(url)) {
            attacker.reconnect();
            attacker.commits(120_000);
        }
        Fixtures.await("others are served", () -> {
            try {
                exchange();
                return true;
            } catch (Exception full) {
                return false;
            }
        });
    }

    @Test
    @Order(3)
    @Tag("jvms")
    void afterAllOfThemItStartsAgainWithItsData() throws Exception {
        other.close();
        attackers.kill();
        server.kill();
        open();
    }
}
