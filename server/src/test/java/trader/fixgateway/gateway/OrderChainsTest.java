package trader.fixgateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import quickfix.SessionID;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderRequest;
import trader.fixml.OrderStatusRequest;
import trader.fixml.Side;
import trader.server.Fixtures;

class OrderChainsTest {
    private static final SessionID SESSION = new SessionID("FIX.4.4", "TRADER", "BANK1");

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
        PendingRequest status = PendingRequest.query(++numbers, SESSION,
                new OrderStatusRequest(Header.from("A"), "1", null, "S0001", Side.BUY), "", answer -> { }, 0);
        chains.add(status);
        PendingRequest cancel = add("A", cancel("1", "2"));
        assertThat(status.isReady).isFalse();
        assertThat(chains.remove(status)).as("failed").isEmpty();
        assertThat(order.successors).containsExactly(cancel);
        assertThat(chains.remove(order)).containsExactly(cancel);
    }

    private PendingRequest add(String sender, OrderRequest request) {
        PendingRequest added = PendingRequest.order(++numbers, SESSION, request.with(Header.from(sender)), "", false);
        chains.add(added);
        return added;
    }

    static Order order(String id) {
        return Fixtures.order(id, "S0001");
    }

    static OrderCancelRequest cancel(String original, String id) {
        return Fixtures.cancel(order(original), id);
    }

    static OrderCancelReplaceRequest replace(String original, String id) {
        return Fixtures.replace(order(original), id, "100", "11");
    }
}
