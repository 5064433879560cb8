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
    void anotherSessionWaitsForEightQuotes() {
        requestMany(1_000);
        assertThat(requested).hasSize(8);
        request(OTHER, "O1");
        request(OTHER, "O2");
        assertThat(requested.subList(8, 10)).containsExactly("O1", "O2");
        answerAll();
        assertThat(answered).isEqualTo(1_002);
    }

    @Test
    void limitsQuotesUnderWayAndSessionsTakeTurns() {
        for (int session = 1; session <= 10; session++) {
            for (int i = 1; i <= 10; i++) {
                request(new SessionID("FIX.4.4", "TRADER", "BANK" + session), session + "-" + i);
            }
        }
        assertThat(requested).hasSize(64);
        underWay.remove().accept(null);
        underWay.remove().accept(null);
        assertThat(requested.subList(64, 66)).containsExactly("1-9", "9-1");
        answerAll();
        assertThat(answered).isEqualTo(100);
    }

    @Test
    void answersAllThatWaitWhenTheServicesAreAway() {
        requestMany(20_000);
        isAway = true;
        underWay.remove().accept(null);
        assertThat(answered).isEqualTo(1 + 20_000 - 8);
    }

    @Test
    void skipsUnwantedQuotes() {
        requestMany(8);
        window.request(GREEDY, "ended", () -> false, answer -> answered++);
        request(GREEDY, "last");
        underWay.remove().accept(null);
        assertThat(requested.get(8)).isEqualTo("last");
    }

    private void answerAll() {
        while (!underWay.isEmpty()) {
            underWay.remove().accept(null);
        }
    }

    private void requestMany(int quotes) {
        for (int i = 1; i <= quotes; i++) {
            request(GREEDY, "G" + i);
        }
    }

    private void request(SessionID session, String symbol) {
        window.request(session, symbol, () -> true, answer -> answered++);
    }
}
