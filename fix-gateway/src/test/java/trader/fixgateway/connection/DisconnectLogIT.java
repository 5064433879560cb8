package trader.fixgateway.connection;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import trader.fixgateway.session.RawClient;
import trader.fixgateway.session.TestAcceptor;

class DisconnectLogIT {
    @TempDir
    private Path dir;

    @Test
    void logsEachReasonOnceAMinute() {
        long[] nowNs = {-5};
        DisconnectLog log = new DisconnectLog(() -> nowNs[0]);
        String sender = "SenderCompID is 'A\1'";
        String longText = "x".repeat(201);

        assertThat(log.line("/1.2.3.4:5", DisconnectReason.SENDER, sender))
                .isEqualTo("FIX connection from /1.2.3.4:5 is closed: SenderCompID is 'A|'");
        assertThat(log.line("B", DisconnectReason.TARGET, longText))
                .isEqualTo("FIX connection from B is closed: " + "x".repeat(200) + "...");
        assertThat(log.line("A", DisconnectReason.SENDER, sender)).isNull();
        assertThat(log.line("A", DisconnectReason.SENDER, "SenderCompID is 'Z'")).isNull();
        nowNs[0] += TimeUnit.MINUTES.toNanos(1);
        assertThat(log.line("A", DisconnectReason.SENDER, sender))
                .isEqualTo("FIX connection from A is closed: SenderCompID is 'A|'"
                + " (2 more were closed for this reason since the last such line)");
        assertThat(log.line("B", DisconnectReason.TARGET, longText)).endsWith("...");
    }

    /** The texts occur in no other test, as others may run at the same time. */
    @Test
    void logsEachReasonWhenConnectionsCloseTogether() throws IOException {
        Logger logger = (Logger) LoggerFactory.getLogger(LogonFilter.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        String now = RawClient.time(0);
        String old = RawClient.time(-200);
        try (TestAcceptor trader = new TestAcceptor(dir, "[session SEEN]", "username=joe", "password=s3cret")) {
            trader.refuseWithoutAnswer(List.of(
                    logon("FIX.4.4", "49=SEEN", "52=" + now, "56=TRADER", "553=joe", "554=x"),
                    logon("FIX.4.4", "49=SEEN", "52=" + now, "56=TRADER", "554=s3cret"),
                    logon("FIX.4.4", "49=UNSEEN", "52=" + now, "56=TRADER"),
                    logon("FIX.4.4", "49=SEEN", "52=" + now, "56=UNSEEN"),
                    logon("FIX.4.1", "49=SEEN", "52=" + now, "56=TRADER"),
                    logon("FIX.4.4", "49=SEEN", "52=" + old, "56=TRADER", "553=joe", "554=s3cret"),
                    RawClient.frame("FIX.4.4", "35=U7", "34=1", "49=SEEN", "52=" + now, "56=TRADER")));
        } finally {
            logger.detachAppender(log);
            log.stop();
        }
        assertThat(log.list.stream().map(each -> each.getFormattedMessage().replaceFirst(".* is closed: ", "")
                .replaceFirst(" in its Logon: at most .*", ""))).containsOnlyOnce(
                "wrong user or password for SEEN", "SenderCompID is 'UNSEEN', which the sessions file does not have",
                "TargetCompID is 'UNSEEN' in the Logon of SEEN, not TRADER", "BeginString is 'FIX.4.1', not FIX.4.4",
                "SendingTime is '" + old + "'", "its first message is of type 'U7', not a Logon");
    }

    private static String logon(String version, String... fields) {
        return RawClient.frame(version, Stream.concat(Stream.of("35=A", "34=1", "108=30"), Stream.of(fields))
                .toArray(String[]::new));
    }
}
