package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.fixgateway.session.TestAcceptor.order;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.Order;

/** Gaps of any size: FIX 4.4 volume 2, "Resend Request" and "Sequence Reset", session test cases 1S b, 2 b, 10, 11. */
class GapConformanceIT extends SessionTestBase {
    /** The message beyond the gap waits, however far it is. */
    @ParameterizedTest
    @ValueSource(ints = {202, 400, 5_000, 999_999})
    void asksForWhatIsMissing(int seq) throws IOException {
        client.raw(client.message(seq, "1", "112=waits"));
        assertThat(client.expect("2", 7, "2").get(16)).isEqualTo("0");
        client.raw(client.gapFill(2, seq));
        client.expect("0", 112, "waits");
        client.nextSeq(seq + 1).ping("goes on");
        client.logout();
    }

    /** The order is behind the gap fill that was asked for, in the same write. */
    @ParameterizedTest
    @ValueSource(ints = {5, 200, 400, 2_000})
    void takesAnOrderRightBehindTheGapFill(int seq) throws Exception {
        for (int i = 0; i < 5; i++) {
            RawClient late = trader.connect(unused()).nextSeq(seq);
            late.sendLogon("30").expect("A");
            late.expect("2", 7, "1");
            late.raw(late.gapFill(1, seq + 1) + late.message(seq + 1, "D", order("BEHIND-" + i)));
            late.nextSeq(seq + 2).ping("answered");
            Order order = (Order) trader.requests().poll(5, TimeUnit.MINUTES);
            assertThat(order.clOrdId()).isEqualTo("BEHIND-" + i);
            late.logout();
        }
    }

    @RepeatedTest(6)
    void answersRightBehindAReset() throws IOException {
        client.raw(client.message(2, "4", "123=N", "36=5000") + client.message(5_000, "1", "112=at once"));
        client.expect("0", 112, "at once");
        client.nextSeq(5_001).logout();
    }

    /** QuickFIX/J waits for the end of the first range, which the gap fill has passed. */
    @Test
    void asksAgainAfterAGapFill() throws IOException {
        RawClient late = trader.connect(unused()).nextSeq(400);
        late.sendLogon("30").expect("A");
        late.expect("2", 7, "1");
        late.raw(late.gapFill(1, 401));
        late.raw(late.message(405, "1", "112=second gap")).expect("2", 7, "401");
        late.raw(late.gapFill(401, 405)).expect("0", 112, "second gap");
        late.nextSeq(406).logout();
    }
}
