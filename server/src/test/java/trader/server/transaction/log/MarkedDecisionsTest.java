package trader.server.transaction.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MarkedDecisionsTest {
    private static final byte[] CONTENT = {1, 2, 3};

    private final List<String> events = new ArrayList<>();
    private final Map<Long, byte[]> records = new TreeMap<>();
    private final MarkedDecisions decisions = opened();
    private IOException failure;

    @Test
    void forgetsWhatIsFinishedOnceTheCommitsAreSynced() throws Exception {
        Uid finished = decided();
        Uid open = decided();
        assertThat(decisions.finish(finished)).isTrue();
        assertThat(decisions.open()).containsExactly(open);
        assertThat(decisions.remembered()).isEqualTo(2);

        decisions.forgetFinished(this::forceCommits);

        assertThat(events).containsExactly("decide 1", "decide 2", "force commits", "forget [1]");
        assertThat(decisions.remembered()).isOne();
        decisions.forgetFinished(this::forceCommits);
        assertThat(events).hasSize(4);
    }

    @Test
    void remembersWhileTheCommitsCannotBeSynced() throws Exception {
        decisions.finish(decided());
        assertThatThrownBy(() -> decisions.forgetFinished(() -> {
            throw new IOException("no disk");
        })).hasMessage("no disk");
        assertThat(decisions.remembered()).isOne();
        failure = new IOException("no log");
        assertThatThrownBy(() -> decisions.forgetFinished(this::forceCommits)).hasMessage("no log");
        assertThat(decisions.remembered()).isOne();
        assertThat(records).hasSize(1);
    }

    /** Of a transaction whose commit failed at one resource, the transaction manager writes the rest. */
    @Test
    void theLastDecisionOfATransactionCounts() throws Exception {
        Uid transaction = decided();
        decisions.decide(transaction, new byte[] {9});
        assertThat(decisions.content(transaction)).containsExactly(9);
        assertThat(opened().content(transaction)).containsExactly(9);

        decisions.forgetFinished(this::forceCommits);
        assertThat(records).containsOnlyKeys(2L);
        assertThat(decisions.open()).containsExactly(transaction);
    }

    @Test
    void findsWhatAnEarlierServerLeft() throws Exception {
        Uid transaction = decided();
        MarkedDecisions later = opened();
        assertThat(later.open()).containsExactly(transaction);
        assertThat(later.content(transaction)).isEqualTo(CONTENT);
        assertThat(later.finish(transaction)).isTrue();
        assertThat(later.finish(transaction)).isFalse();
        later.forgetFinished(this::forceCommits);
        assertThat(opened().remembered()).isZero();
    }

    @Test
    void namesTheResourcesThatTakePart() throws Exception {
        Uid transaction = new Uid();
        decisions.decide(transaction, "..a:/broker\0..a:/orders\0..".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(decisions.names(transaction, "a:/")).containsExactly("a:/broker", "a:/orders");
        assertThat(decisions.names(decided(), "a:/")).isEmpty();
    }

    @Test
    void aDecisionThatIsNotWrittenIsNone() {
        failure = new IOException("no log");
        Uid transaction = new Uid();
        assertThatThrownBy(() -> decisions.decide(transaction, CONTENT)).isInstanceOf(ObjectStoreException.class)
                .hasMessageContaining("no log");
        assertThat(decisions.open()).isEmpty();
    }

    private Uid decided() throws ObjectStoreException {
        Uid transaction = new Uid();
        decisions.decide(transaction, CONTENT);
        return transaction;
    }

    private void forceCommits() {
        events.add("force commits");
    }

    private MarkedDecisions opened() {
        return new MarkedDecisions(new Records());
    }

    private final class Records implements DecisionRecords {
        @Override
        public Map<Long, byte[]> decisions() {
            return new LinkedHashMap<>(records);
        }

        @Override
        public long decide(byte[] decision) throws IOException {
            throwFailure();
            long position = records.size() + 1L;
            records.put(position, decision);
            events.add("decide " + position);
            return position;
        }

        @Override
        public void forget(Collection<Long> positions) throws IOException {
            throwFailure();
            records.keySet().removeAll(positions);
            events.add("forget " + positions);
        }

        private void throwFailure() throws IOException {
            if (failure != null) {
                throw failure;
            }
        }
    }
}
