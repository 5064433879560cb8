package trader.fixgateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import quickfix.SessionID;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderStatusRequest;
import trader.fixml.Side;

class OrderChainsTest {
    private static final SessionID SESSION = new SessionID("FIX.4.4", "TRADER", "BANK1");
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final OrderChains chains = new OrderChains();
    private long numbers;

    @Test
    void requestsWaitForTheOrderTheyName() {
        PendingRequest order = add("A", order("1"));
        PendingRequest replace = add("A", replace("1", "2"));
        PendingRequest cancel = add("A", cancel("2", "3"));
        assertThat(order.isReady).isTrue();
        assertThat(replace.isReady || cancel.isReady).isFalse();
        assertThat(chains.remove(order)).containsExactly(replace);
        assertThat(chains.remove(replace)).containsExactly(cancel);
        assertThat(chains.remove(cancel)).isEmpty();
        assertThat(add("A", cancel("2", "4")).isReady).isTrue();
    }

    @Test
    void requestsAboutOneOrderGoOneByOne() {
        PendingRequest replace = add("A", replace("1", "2"));
        PendingRequest cancel = add("A", cancel("1", "3"));
        assertThat(replace.isReady).isTrue();
        assertThat(cancel.isReady).isFalse();
        assertThat(chains.remove(replace)).containsExactly(cancel);
    }

    @Test
    void otherRequestsDoNotWait() {
        add("A", order("1"));
        assertThat(add("A", order("2")).isReady).isTrue();
        assertThat(add("B", cancel("1", "2")).isReady).as("of another sender").isTrue();
    }

    @Test
    void aStatusRequestWaitsButBlocksNothing() {
        PendingRequest order = add("A", order("1"));
        PendingRequest status = passing("A", new OrderStatusRequest(Header.from("A"), "1", null, "S0001", Side.BUY));
        PendingRequest cancel = add("A", cancel("1", "2"));
        assertThat(status.isReady).isFalse();
        assertThat(chains.remove(status)).as("failed").isEmpty();
        assertThat(order.successors).containsExactly(cancel);
        assertThat(chains.remove(order)).containsExactly(cancel);
    }

    private PendingRequest add(String sender, FixmlMessage request) {
        PendingRequest added = PendingRequest.order(++numbers, SESSION, with(sender, request), "", false);
        chains.add(added);
        return added;
    }

    private PendingRequest passing(String sender, FixmlMessage request) {
        PendingRequest added = PendingRequest.query(++numbers, SESSION, with(sender, request), "", answer -> { }, 0);
        chains.add(added);
        return added;
    }

    private static FixmlMessage with(String sender, FixmlMessage request) {
        return ((trader.fixml.OrderRequest) request).with(Header.from(sender));
    }

    static Order order(String id) {
        return new Order(Header.NONE, id, "S0001", Side.BUY, BigDecimal.TEN, null, NOW);
    }

    static OrderCancelRequest cancel(String original, String id) {
        return new OrderCancelRequest(Header.NONE, original, id, "S0001", Side.BUY, BigDecimal.TEN, NOW);
    }

    static OrderCancelReplaceRequest replace(String original, String id) {
        return new OrderCancelReplaceRequest(Header.NONE, original, id, "S0001", Side.BUY, OrdType.LIMIT,
                BigDecimal.TEN, BigDecimal.TEN, null, null, null, NOW);
    }
}
