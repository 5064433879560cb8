package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.fixgateway.session.TestAcceptor.id;
import static trader.jmsclient.testing.Await.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.config.PasswordHash;

/** How sessions begin and end: FIX 4.4 volume 2, "Logon", "Logout", and session test cases 1S and 13. */
class LogonConformanceIT {
    private static final String HASH = PasswordHash.of("s3cret-hash", 1_000);

    @TempDir
    private static Path dir;
    private static TestAcceptor trader;

    @BeforeAll
    static void open() throws IOException {
        trader = new TestAcceptor(dir, "[defaults]", "longest-heartbeat=45s",
                "[session OK]", "addresses=127.0.0.0/8",
                "[session USER]", "username=joe", "password=s3cret",
                "[session HASHED]", "password-hash=" + HASH,
                "[session AWAY]", "addresses=10.0.0.0/8, ::1",
                "[session TWICE]", "addresses=127.0.0.1",
                "[session RESET]", "addresses=127.0.0.1", "client-may-reset=true",
                "[session NORESET]", "addresses=127.0.0.1",
                "[session MEMORY]", "addresses=127.0.0.1", "store=memory", "reset-on-logon=true",
                "[session OTHER]", "addresses=127.0.0.1", "trader-comp-id=DESK",
                "[session SUB]", "addresses=127.0.0.1",
                "[session NIGHT]", "addresses=127.0.0.1", "start-time=" + hour(2), "end-time=" + hour(4),
                "[session DAY]", "addresses=127.0.0.1", "start-time=" + hour(-2), "end-time=" + hour(2),
                "[session INVALID]", "addresses=127.0.0.1",
                "[session LOST]", "addresses=127.0.0.1",
                "[session CLOCK]", "addresses=127.0.0.1");
    }

    @AfterAll
    static void close() throws IOException {
        trader.close();
    }

    private static String logonOf(String compId, String... fields) {
        return RawClient.frame("FIX.4.4", RawClient.concat(new String[] {"35=A", "34=1", "49=" + compId,
            "52=" + RawClient.time(0), "56=TRADER"}, fields));
    }

    /** 1S a: a valid Logon is answered by a Logon with the same interval; a Logout is answered (13). */
    @Test
    void logsOnAndOut() throws IOException {
        RawClient client = trader.connect("OK");
        client.sendLogon("17");
        RawClient.Received logon = client.expect("A", 108, "17");
        assertThat(logon.get(49)).isEqualTo("TRADER");
        assertThat(logon.get(56)).isEqualTo("OK");
        assertThat(logon.get(98)).isEqualTo("0");
        assertThat(logon.seq()).isEqualTo(1);
        await(() -> trader.acceptor().isLoggedOn(id("OK")));
        client.logout();
        await(() -> trader.ended().contains(id("OK")));
        assertThat(trader.acceptor().isLoggedOn(id("OK"))).isFalse();
        client = trader.connect("OK");
        assertThat(client.nextSeq(3).sendLogon("17").read().seq()).isEqualTo(3);
        client.logout();
    }

    /** 1S b: a first message that is no Logon ends the connection. */
    @Test
    void refusesMessagesBeforeALogon() throws IOException {
        String test = RawClient.frame("FIX.4.4", "35=1", "34=1", "49=OK", "52=" + RawClient.time(0), "56=TRADER",
                "112=X");
        trader.refuseWithoutAnswer(List.of(test, test + logonOf("OK", "98=0", "108=30"), "GET / HTTP/1.1\r\n\r\n"));
    }

    /** 1S c: a client that is unknown or not authentic is disconnected without a message. */
    @Test
    void refusesWrongIdentitiesWithoutAnAnswer() throws IOException {
        String[] good = {"98=0", "108=30"};
        List<String> wrong = new ArrayList<>(List.of(logonOf("NOBODY", good), logonOf("OTHER", good),
                logonOf("AWAY", good), logonOf("USER\00149=OK", good), logonOf("OK\00149=USER", good)));
        for (String version : new String[] {"FIX.4.2", "FIX.4.3", "FIXT.1.1", "FIX.9.9"}) {
            wrong.add(RawClient.frame(version, "35=A", "34=1", "49=OK", "52=" + RawClient.time(0), "56=TRADER", "98=0",
                    "108=30"));
        }
        for (String interval : new String[] {"108=x", "108=1.5", "108=", "112=30"}) {
            wrong.add(logonOf("OK", "98=0", interval));
        }
        trader.refuseWithoutAnswer(wrong);
    }

    /** 1S c for passwords: refused attempts use up no sequence number. */
    @Test
    void refusesWrongPasswordsWithoutAnAnswer() throws IOException {
        String[] good = {"98=0", "108=30"};
        trader.refuseWithoutAnswer(List.of(logonOf("USER", good), logonOf("USER", "98=0", "108=30", "553=joe"),
                logonOf("USER", "98=0", "108=30", "553=joe", "554=S3cret"),
                logonOf("USER", "98=0", "108=30", "553=jo", "554=s3cret"),
                logonOf("USER", "98=0", "108=30", "554=s3cret")));
        trader.refuseWithoutAnswer(List.of(logonOf("HASHED", "98=0", "108=30", "554=" + HASH),
                logonOf("HASHED", "98=0", "108=30", "554=")));
        RawClient client = trader.connect("USER");
        assertThat(client.sendLogon("30", "553=joe", "554=s3cret").expect("A").seq()).isEqualTo(1);
        client.logout();
        for (int seq = 1; seq < 4; seq += 2) {
            client = trader.connect("HASHED").nextSeq(seq);
            // Messages right after the Logon wait until the password is checked.
            client.raw(client.message(seq, "A", "98=0", "108=30", "554=s3cret-hash")
                    + client.message(seq + 1, "5")).expect("A");
            client.expect("5");
            client.expectClosed();
        }
    }

    /** 1S d: the first connection stays logged on; the second is closed without a message. */
    @Test
    void refusesASecondConnectionOfTheSameClient() throws IOException {
        RawClient first = trader.connect("TWICE").logon();
        trader.connect("TWICE").sendLogon("30").expectClosed();
        first.ping("still there");
        first.logout();
    }

    /** 1S e: an invalid Logon gets a Logout that says why. */
    @Test
    void refusesAnInvalidLogonWithTheReason() throws IOException {
        int seq = 1;
        for (String[] each : new String[][] {{"98=0", "108=46", "HeartBtInt is 46: from 1 to 45"},
            {"98=0", "108=0", "HeartBtInt is 0"}, {"98=0", "108=-10", "HeartBtInt must not be negative"},
            {"98=1", "108=30", "EncryptMethod is 1"},
            {"98=0", "108=30|789=x", "Incorrect data format"}}) {
            RawClient client = trader.connect("INVALID");
            client.raw(client.message(seq++, "A", each[0], each[1].replace('|', '\1')));
            client.expectRefusal(each[2]);
        }
    }

    /** 2 m: SendingTime more than two minutes from now, or no time: no number is used up. */
    @Test
    void refusesALogonWithAWrongSendingTime() throws IOException {
        trader.connect("LOST").logon().logout();
        String now = RawClient.time(0);
        List<String> wrong = new ArrayList<>();
        for (String time : new String[] {"52=" + RawClient.time(-200), "52=" + RawClient.time(130), "52=", "52=now",
            "50=DESK", "52=" + now.replace('-', 'T'), "52=20261301-00:00:00", "52=" + now + "\00152=" + now}) {
            for (String seq : new String[] {"34=1", "34=3"}) {
                wrong.add(RawClient.frame("FIX.4.4", "35=A", seq, "49=LOST", time, "56=TRADER", "98=0", "108=30"));
            }
        }
        trader.refuseWithoutAnswer(wrong);
        RawClient client = trader.connect("LOST").nextSeq(3);
        assertThat(client.sendLogon("30").expect("A").seq()).isEqualTo(3);
        client.logout();
    }

    /** A Logon just under two minutes off is accepted. */
    @Test
    void acceptsAClockWithinTwoMinutes() throws IOException {
        int seq = 1;
        for (int offsetS : new int[] {-110, 110}) {
            RawClient client = trader.connect("CLOCK").nextSeq(seq + 1);
            client.raw(RawClient.frame("FIX.4.4", "35=A", "34=" + seq, "49=CLOCK",
                    "52=" + RawClient.time(offsetS), "56=TRADER", "98=0", "108=30")).expect("A");
            client.logout();
            seq = client.nextSeq();
        }
    }

    /** ResetSeqNumFlag: both sides restart at 1 where the session allows it; elsewhere it is refused. */
    @Test
    void resetsWhereAllowed() throws IOException {
        RawClient client = trader.connect("RESET").logon();
        client.ping("a");
        client.logout();
        client = trader.connect("RESET");
        assertThat(client.sendLogon("30", "141=Y").expect("A", 141, "Y").seq()).isEqualTo(1);
        client.ping("b");
        // Also while logged on.
        assertThat(client.nextSeq(1).sendLogon("30", "141=Y").expect("A", 141, "Y").seq()).isEqualTo(1);
        assertThat(client.ping("c").seq()).isEqualTo(2);
        client.logout();
        trader.connect("RESET").nextSeq(7).sendLogon("30", "141=Y").expectRefusal("MsgSeqNum 7: 1");
        trader.connect("NORESET").sendLogon("30", "141=Y").expectRefusal("ResetSeqNumFlag is Y");
    }

    /** A session with reset-on-logon restarts at 1 with each Logon. */
    @Test
    void resetsAtEachLogonWhereConfigured() throws IOException {
        for (int i = 0; i < 2; i++) {
            RawClient client = trader.connect("MEMORY");
            assertThat(client.sendLogon("30").expect("A").seq()).isEqualTo(1);
            client.logout();
        }
        RawClient client = trader.connect("MEMORY").nextSeq(7);
        client.sendLogon("30").expect("A");
        client.expect("2", 7, "1");
        client.raw(client.gapFill(1, 8)).ping("filled");
        client.logout();
    }

    private static String hour(int fromNow) {
        return LocalTime.now(ZoneOffset.UTC).plusHours(fromNow).truncatedTo(ChronoUnit.SECONDS)
                .format(DateTimeFormatter.ISO_TIME);
    }

    @Test
    void keepsSessionHours() throws IOException {
        trader.connect("NIGHT").sendLogon("30").expectRefusal("not within session time");
        trader.connect("DAY").logon().logout();
    }

    /** SenderSubID and TargetSubID do not select another session. */
    @Test
    void acceptsALogonWithSubIds() throws IOException {
        RawClient client = trader.connect("SUB");
        client.send("A", "50=DESK", "57=ORDERS", "98=0", "108=30").expect("A");
        client.logout();
    }
}
