package trader.fixgateway.session;

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

class DisconnectLogIT {
    @TempDir
    private Path dir;

    @Test
    void saysEachReasonOnceAMinute() {
        long[] nowNs = {-5};
        DisconnectLog lines = new DisconnectLog(() -> nowNs[0]);
        Disconnect sender = new Disconnect(Disconnect.Reason.SENDER, "SenderCompID is 'A\1'");
        Disconnect target = new Disconnect(Disconnect.Reason.TARGET, "x".repeat(201));

        assertThat(lines.line("/1.2.3.4:5", sender))
                .isEqualTo("FIX connection from /1.2.3.4:5 is closed: SenderCompID is 'A|'");
        assertThat(lines.line("B", target)).isEqualTo("FIX connection from B is closed: " + "x".repeat(200) + "...");
        assertThat(lines.line("A", sender)).isNull();
        assertThat(lines.line("A", new Disconnect(Disconnect.Reason.SENDER, "SenderCompID is 'Z'"))).isNull();
        nowNs[0] += TimeUnit.MINUTES.toNanos(1);
        assertThat(lines.line("A", sender)).isEqualTo("FIX connection from A is closed: SenderCompID is 'A|'"
                + " (2 more were closed for this reason since the last such line)");
        assertThat(lines.line("B", target)).endsWith("...");
    }

    /** What is in the lines occurs in no other test, as those may run meanwhile. */
    @Test
    void logsEachReasonOfConnectionsThatAreClosedTogether() throws IOException {
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
