package trader.fixgateway.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import quickfix.SessionID;
import trader.fixgateway.session.RequestRefusedException;
import trader.fixml.FixmlMessage;

class QuoteWindowTest {
    private static final SessionID GREEDY = new SessionID("FIX.4.4", "TRADER", "BANK1");
    private static final SessionID OTHER = new SessionID("FIX.4.4", "TRADER", "BANK2");

    private final List<String> requested = new ArrayList<>();
    private final Queue<Consumer<FixmlMessage>> underWay = new ArrayDeque<>();
    private boolean isAway;
    private final QuoteWindow window = new QuoteWindow((request, onAnswer) -> {
        if (isAway) {
            throw new RequestRefusedException("away");
        }
        requested.add(request.symbol());
        underWay.add(onAnswer);
    }, Runnable::run);
    private int answered;

    @Test
    void limitsQuotesUnderWayAndSessionsTakeTurns() {
        for (int i = 1; i <= 1_000; i++) {
            request(GREEDY, "G" + i);
        }
        request(OTHER, "O1");
        request(OTHER, "O2");
        assertThat(requested).hasSize(64);
        for (int i = 0; i < 4; i++) {
            underWay.remove().accept(null);
        }
        assertThat(requested.subList(64, 68)).containsExactly("G65", "O1", "G66", "O2");
        while (!underWay.isEmpty()) {
            underWay.remove().accept(null);
        }
        assertThat(answered).isEqualTo(1_002);
    }

    @Test
    void answersAllThatWaitWhenTheServicesAreAway() {
        for (int i = 1; i <= 20_000; i++) {
            request(GREEDY, "G" + i);
        }
        isAway = true;
        underWay.remove().accept(null);
        assertThat(answered).isEqualTo(1 + 20_000 - 64);
    }

    @Test
    void skipsUnwantedQuotes() {
        for (int i = 1; i <= 64; i++) {
            request(GREEDY, "G" + i);
        }
        window.request(GREEDY, "ended", () -> false, answer -> answered++);
        request(GREEDY, "last");
        underWay.remove().accept(null);
        assertThat(requested.get(64)).isEqualTo("last");
    }

    private void request(SessionID session, String symbol) {
        window.request(session, symbol, () -> true, answer -> answered++);
    }
}
