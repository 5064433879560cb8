package trader.server.fix.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import quickfix.SessionID;
import trader.fixml.Header;
import trader.fixml.Message;
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
    void whatNamesAnOrderWaitsForIt() {
        Outstanding order = add("A", order("1"));
        Outstanding replace = add("A", replace("1", "2"));
        Outstanding cancel = add("A", cancel("2", "3"));
        assertThat(order.isReady).isTrue();
        assertThat(replace.isReady || cancel.isReady).isFalse();
        assertThat(chains.remove(order)).containsExactly(replace);
        assertThat(chains.remove(replace)).containsExactly(cancel);
        assertThat(chains.remove(cancel)).isEmpty();
        assertThat(add("A", cancel("2", "4")).isReady).isTrue();
    }

    @Test
    void twoThatNameTheSameOrderGoOneAfterTheOther() {
        Outstanding replace = add("A", replace("1", "2"));
        Outstanding cancel = add("A", cancel("1", "3"));
        assertThat(replace.isReady).isTrue();
        assertThat(cancel.isReady).isFalse();
        assertThat(chains.remove(replace)).containsExactly(cancel);
    }

    @Test
    void othersAreNotHeldUp() {
        add("A", order("1"));
        assertThat(add("A", order("2")).isReady).isTrue();
        assertThat(add("B", cancel("1", "2")).isReady).as("of another sender").isTrue();
    }

    @Test
    void aStatusRequestWaitsAndHoldsUpNobody() {
        Outstanding order = add("A", order("1"));
        Outstanding status = passing("A", new OrderStatusRequest(Header.from("A"), "1", null, "S0001", Side.BUY));
        Outstanding cancel = add("A", cancel("1", "2"));
        assertThat(status.isReady).isFalse();
        assertThat(chains.remove(status)).as("given up").isEmpty();
        assertThat(order.after).containsExactly(cancel);
        assertThat(chains.remove(order)).containsExactly(cancel);
    }

    private Outstanding add(String sender, Message request) {
        Outstanding added = Outstanding.listed(++numbers, SESSION, with(sender, request), "", false);
        chains.add(added);
        return added;
    }

    private Outstanding passing(String sender, Message request) {
        Outstanding added = Outstanding.passing(++numbers, SESSION, with(sender, request), "", answer -> { }, 0);
        chains.add(added);
        return added;
    }

    private static Message with(String sender, Message request) {
        return ((trader.fixml.OrderRequest) request).with(Header.from(sender));
    }

    static Order order(String id) {
        return new Order(Header.NONE, id, "S0001", Side.BUY, OrdType.MARKET, BigDecimal.TEN, null, null, null, null,
                null, NOW);
    }

    static OrderCancelRequest cancel(String original, String id) {
        return new OrderCancelRequest(Header.NONE, original, id, "S0001", Side.BUY, BigDecimal.TEN, NOW);
    }

    static OrderCancelReplaceRequest replace(String original, String id) {
        return new OrderCancelReplaceRequest(Header.NONE, original, id, "S0001", Side.BUY, OrdType.LIMIT,
                BigDecimal.TEN, BigDecimal.TEN, null, null, null, NOW);
    }
}
