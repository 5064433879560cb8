package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.fixgateway.session.RawClient.concat;
import static trader.fixgateway.session.TestAcceptor.order;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.Order;

/** Sequence numbers, resends and resets: FIX 4.4 volume 2, session test cases 1, 2, 3, 8, 9, 10 and 11. */
class SequenceConformanceIT extends SessionTestBase {
    private void expectOrder(String clOrdId, boolean possDup) throws InterruptedException {
        Order order = (Order) trader.requests().poll(5, TimeUnit.MINUTES);
        assertThat(order.clOrdId()).isEqualTo(clOrdId);
        assertThat(order.header().possDup()).isEqualTo(possDup);
    }

    /** 2 b: a number that is too high gets a ResendRequest, and its message waits for those before it. */
    @Test
    void requestsMissingMessages() throws Exception {
        client.raw(client.message(4, "D", order("H-3")));
        assertThat(client.expect("2", 7, "2").get(16)).isEqualTo("0");
        String[] header = {"43=Y", "122=" + RawClient.time(-1)};
        client.raw(client.message(2, "D", concat(header, order("H-1"))));
        client.raw(client.message(3, "D", concat(header, order("H-2"))));
        expectOrder("H-1", true);
        expectOrder("H-2", true);
        expectOrder("H-3", false);
        client.nextSeq(5).ping("after");
        client.logout();
    }

    /** 2 c: a number that is too low, and no PossDupFlag, is a serious error: Logout that says so, and disconnect. */
    @Test
    void endsTheSessionWhenANumberIsTooLow() throws IOException {
        client.ping("a");
        client.raw(client.message(2, "1", "112=again"));
        client.nextSeq(3).expectLogout("MsgSeqNum too low, expecting 3 but received 2");
    }

    /** 1S: the same for the Logon itself. */
    @Test
    void endsTheSessionWhenALogonsNumberIsTooLow() throws IOException {
        client.logout();
        trader.connect(client.compId()).sendLogon("30")
                .expectLogout("MsgSeqNum too low, expecting 3 but received 1");
    }

    /** 2 e: a number that is too low with PossDupFlag is ignored: it has been processed before. */
    @Test
    void ignoresDuplicates() throws Exception {
        client.send("D", order("L-1"));
        expectOrder("L-1", false);
        String[] header = {"43=Y", "122=" + RawClient.time(-1)};
        client.raw(client.message(2, "D", concat(header, order("L-1"))));
        client.ping("b");
        assertThat(trader.requests()).isEmpty();
        client.logout();
    }

    /** 2 g: PossDupFlag without OrigSendingTime is rejected: required tag missing. */
    @Test
    void requiresOrigSendingTimeWithPossDup() throws IOException {
        client.send("1", "43=Y", "112=X");
        RawClient.Received reject = client.expect("3", 371, "122");
        assertThat(reject.get(373)).isEqualTo("1");
        assertThat(reject.get(45)).isEqualTo("2");
        client.ping("c");
        client.logout();
    }

    /** 2 f: OrigSendingTime after SendingTime: Reject and Logout. */
    @Test
    void requiresAnEarlierOrigSendingTime() throws IOException {
        client.send("1", "43=Y", "122=" + RawClient.time(60), "112=X");
        assertThat(client.expect("3", 371, "122").get(373)).isEqualTo("10");
        client.expectLogout("SendingTime accuracy problem");
    }

    /** 3: a garbled message is ignored and uses up no number; the gap shows with the next message. */
    @Test
    void ignoresGarbledMessages() throws IOException {
        String good = client.message(2, "1", "112=G");
        client.raw(good.replaceFirst("10=...\1$", "10=" + (good.endsWith("10=000\1") ? "001" : "000") + "\1"));
        client.raw(RawClient.summed(good.substring(0, good.length() - 7).replaceFirst("9=[0-9]+", "9=20")));
        client.raw(RawClient.summed(good.substring(0, good.length() - 7).replaceFirst("9=[0-9]+", "9=300")));
        client.raw(RawClient.frame("FIX.4.4", "34=2", "35=1", "49=" + client.compId(), "52=" + RawClient.time(0),
                "56=TRADER", "112=third"));
        client.raw("nothing at all");
        client.ping("good");
        client.nextSeq(4).send("1", "112=gap").expect("2", 7, "3");
    }

    /** 10 a, b: GapFill moves the number forward; backward it is rejected. */
    @Test
    void fillsGaps() throws IOException {
        client.send("4", "123=Y", "36=10");
        client.nextSeq(10).ping("ten");
        client.send("4", "123=Y", "36=5");
        assertThat(client.expect("3", 371, "36").get(373)).isEqualTo("5");
        // The rejected message has not used up its number.
        client.send("1", "112=next").expect("2", 7, "11");
    }

    /** 11: Reset sets the number whatever its own is; downward it is rejected. */
    @Test
    void resetsTheNumber() throws IOException {
        client.raw(client.message(999, "4", "123=N", "36=20"));
        client.nextSeq(20).ping("twenty");
        client.raw(client.message(1, "4", "36=20"));
        assertThat(client.expect("3", 371, "36").get(373)).isEqualTo("5");
        client.logout();
    }

    /** No FIX rule: QuickFIX/J would walk through the numbers for minutes. */
    @Test
    void refusesToJumpFar() throws IOException {
        client.send("4", "123=Y", "36=2147483647");
        assertThat(client.expect("3", 371, "36").get(58)).contains("at most 10000000 beyond the expected 2");
    }

    /** 8: messages are resent with PossDupFlag and OrigSendingTime; gap fills replace administrative ones. */
    @Test
    void sendsAgain() throws IOException {
        trader.quote(client.compId(), "Q-2");
        RawClient.Received first = client.expect("S", 117, "Q-2");
        client.ping("three");
        trader.quote(client.compId(), "Q-4");
        client.expect("S");
        client.send("2", "7=1", "16=0");
        RawClient.Received fill = client.expect("4", 123, "Y");
        assertThat(fill.seq()).isEqualTo(1);
        assertThat(fill.get(36)).isEqualTo("2");
        assertThat(fill.get(43)).isEqualTo("Y");
        RawClient.Received again = client.expect("S", 117, "Q-2");
        assertThat(again.seq()).isEqualTo(2);
        assertThat(again.get(43)).isEqualTo("Y");
        assertThat(again.get(122)).isEqualTo(first.get(52));
        assertThat(client.expect("4", 36, "4").seq()).isEqualTo(3);
        assertThat(client.expect("S", 117, "Q-4").seq()).isEqualTo(4);
        client.send("2", "7=2", "16=2");
        assertThat(client.expect("S", 117, "Q-2").seq()).isEqualTo(2);
        assertThat(client.ping("five").seq()).isEqualTo(5);
        client.logout();
    }

    @Test
    void refusesRangesNeverSent() throws IOException {
        for (String[] range : new String[][] {{"7=0", "16=0", "7"}, {"7=-2147483648", "16=0", "7"},
            {"7=2147483647", "16=0", "7"}, {"7=1", "16=-1", "16"}}) {
            client.send("2", range[0], range[1]).expect("3", 371, range[2]);
        }
        client.ping("still there");
        client.logout();
    }

    /** A ResendRequest gets messages sent while the client was away, also from before a restart. */
    @Test
    void keepsMessagesForAClientThatIsAway(@TempDir Path own) throws IOException {
        try (TestAcceptor restarted = TestAcceptor.of(own, "", "GONE")) {
            restarted.connect("GONE").logon().logout();
            restarted.quote("GONE", "AWAY-3");
            restarted.restart();
            restarted.quote("GONE", "AWAY-4");
            RawClient back = restarted.connect("GONE").nextSeq(3);
            assertThat(back.sendLogon("30").expect("A").seq()).isEqualTo(5);
            back.send("2", "7=3", "16=0");
            assertThat(back.expect("S", 117, "AWAY-3").seq()).isEqualTo(3);
            assertThat(back.expect("S", 117, "AWAY-4").seq()).isEqualTo(4);
            back.expect("4", 36, "6");
            back.logout();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"34=abc", "34=1.5", "34=+5", "34=2147483648", "34=-1", "34="})
    void endsTheSessionForANumberThatIsNone(String number) throws IOException {
        client.raw(RawClient.with(number, client.message(2, "1", "112=X")));
        client.expectLogout("MsgSeqNum (34) is '" + number.substring(3) + "'");
    }

    @Test
    void endsTheSessionForASecondLogon() throws IOException {
        client.sendLogon("30").nextSeq(2).expectLogout("logged on already");
        RawClient again = trader.connect(client.compId());
        // Both in one write: the first is answered.
        again.raw(again.message(3, "A", "98=0", "108=30") + again.message(4, "A", "98=0", "108=30"));
        again.expect("A");
        again.nextSeq(4).expectLogout("logged on already");
    }

    @Test
    void endsTheSessionWithoutANumber() throws IOException {
        client.raw(RawClient.frame("FIX.4.4", "35=1", "49=" + client.compId(), "52=" + RawClient.time(0), "56=TRADER",
                "112=X"));
        client.expectLogout("MsgSeqNum");
    }
}
