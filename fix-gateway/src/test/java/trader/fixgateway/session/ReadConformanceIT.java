package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixgateway.session.FixAnswers.Delivery;

/** Answers that must not be lost, and messages that count as not received. */
class ReadConformanceIT {
    @TempDir
    Path storeDir;

    @Test
    void keepsAnAnswerForAClientThatIsAway() throws Exception {
        try (TestAcceptor acceptor = TestAcceptor.of(storeDir, "", "BANK1")) {
            assertThat(acceptor.deliver("BANK1", "Q-1")).isEqualTo(Delivery.STORED);
            RawClient client = acceptor.loggedOn("BANK1");
            assertThat(acceptor.deliver("BANK1", "Q-2")).isEqualTo(Delivery.STORED);
            client.expect("S", 117, "Q-2");
        }
    }

    /** Each of these settings may reset the session, which loses the messages sent before. */
    @ParameterizedTest
    @ValueSource(strings = {"reset-on-logon=true", "reset-on-logout=true", "reset-on-disconnect=true",
        "client-may-reset=true", "store=memory\nreset-on-logon=true", "start-time=00:00:00\nend-time=23:59:59"})
    void deliversNothingThatAResetWouldLose(String setting) throws Exception {
        try (TestAcceptor acceptor = TestAcceptor.of(storeDir, setting, "BANK1")) {
            assertThat(acceptor.deliver("BANK1", "Q-1")).isEqualTo(Delivery.AWAY);
            RawClient client = acceptor.connect("BANK1").logon();
            assertThat(acceptor.present().poll(5, TimeUnit.MINUTES)).isEqualTo(TestAcceptor.id("BANK1"));
            assertThat(acceptor.deliver("BANK1", "Q-2")).isEqualTo(Delivery.SENT);
            client.expect("S", 117, "Q-2");
            acceptor.acceptor().askWhetherRead(TestAcceptor.id("BANK1"), 7);
            client.send("0");
            client.send("0", "112=TEST");
            client.send("0", "112=" + client.expect("1").get(112));
            assertThat(acceptor.read().poll(5, TimeUnit.MINUTES)).isEqualTo(7);
            client.logout();
            assertThat(acceptor.read().poll(5, TimeUnit.MINUTES)).as("everything before its Logout")
                    .isEqualTo(Long.MAX_VALUE);
            assertThat(acceptor.deliver("BANK1", "Q-3")).isEqualTo(Delivery.AWAY);
        }
    }

    /** The Logout says why; the next Logon is answered with a request for the same message. */
    @Test
    void leavesADoubtfulRequestUnread() throws Exception {
        try (TestAcceptor acceptor = TestAcceptor.of(storeDir, "", "BANK1")) {
            RawClient client = acceptor.loggedOn("BANK1");
            acceptor.handle(request -> {
                throw new RequestInDoubtException("not known");
            });
            client.send("D", TestAcceptor.order("C-1"));
            client.expectLogout("not known");
            acceptor.handle(acceptor.requests()::add);
            RawClient again = acceptor.connect("BANK1").nextSeq(client.nextSeq()).logon();
            again.expect("2", 7, "2");
            again.raw(again.message(2, "D", RawClient.concat(new String[] {"43=Y", "122=" + RawClient.time(0)},
                    TestAcceptor.order("C-1"))));
            assertThat(acceptor.requests().poll(5, TimeUnit.MINUTES)).isInstanceOf(trader.fixml.Order.class);
        }
    }
}
