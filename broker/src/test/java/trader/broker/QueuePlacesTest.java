package trader.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.broker.QueuePlaces.Place.BEHIND;
import static trader.broker.QueuePlaces.Place.NONE;
import static trader.broker.QueuePlaces.Place.SLOW;
import static trader.broker.QueuePlaces.Place.USUAL;

import java.util.ArrayList;
import java.util.List;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.core.message.impl.CoreMessage;
import org.junit.jupiter.api.Test;

class QueuePlacesTest {
    private static final int KB = 1 << 10;
    private static final int MB = 1 << 20;

    private final QueuePlaces places = new QueuePlaces(16 * MB);
    private final List<Message> waiting = new ArrayList<>();
    private long waitingBytes;

    private QueuePlaces.Place take(String connection, int bytes) {
        Message message = new CoreMessage(1, bytes);
        QueuePlaces.Place place = places.take(message, connection, address(connection), waitingBytes);
        if (place != NONE) {
            waiting.add(message);
            waitingBytes += message.getMemoryEstimate();
        }
        return place;
    }

    private static String address(String connection) {
        return connection.split(" ")[0];
    }

    private void leave(Message message) {
        waiting.remove(message);
        waitingBytes -= message.getMemoryEstimate();
        places.leave(message);
    }

    private void allLeave() {
        List.copyOf(waiting).forEach(this::leave);
    }

    @Test
    void whoOfWhomMuchWaitsComesBehindOthers() {
        assertThat(take("many", 100 * KB)).isEqualTo(USUAL);
        assertThat(take("many", 60 * KB)).isEqualTo(USUAL);
        assertThat(take("many", 60 * KB)).isEqualTo(BEHIND);
        assertThat(take("one", KB)).isEqualTo(USUAL);
        allLeave();
        assertThat(take("many", 60 * KB)).isEqualTo(USUAL);
    }

    /** Else it would overtake an order that is behind others. */
    @Test
    void whatComesAfterOneThatIsBehindIsBehindToo() {
        take("other", 100 * KB);
        take("many", 60 * KB);
        assertThat(take("many", 60 * KB)).isEqualTo(BEHIND);
        leave(waiting.get(0));
        leave(waiting.get(0));
        assertThat(take("many", KB)).isEqualTo(BEHIND);
        allLeave();
        assertThat(take("many", KB)).isEqualTo(USUAL);
    }

    @Test
    void whatHasLeftIsNotCountedWhileThatOfOthersWaits() {
        take("other", 100 * KB);
        for (int i = 0; i < 100; i++) {
            assertThat(take("many", 10 * KB)).isEqualTo(USUAL);
            leave(waiting.get(1));
        }
    }

    @Test
    void manyWhoEachTakeAShareOfTheRoomLeaveSomeForOthers() {
        for (int connection = 0; connection < 30; connection++) {
            while (take("many" + connection + " one", 10 * KB) != NONE) {
                assertThat(waitingBytes).isLessThan(16 * MB);
            }
        }
        assertThat(take("one", KB)).isEqualTo(USUAL);
    }

    /** Else one client would fill the queue with some sixty connections, or with one after the other. */
    @Test
    void oneAddressTakesOneShareHoweverManyConnectionsItOpens() {
        for (int connection = 0; connection < 1_000; connection++) {
            while (take("many " + connection, 10 * KB) != NONE) {
                assertThat(waitingBytes).isLessThan(8 * MB);
            }
            places.forget("many " + connection);
        }
        assertThat(take("many last", KB)).as("the first few of a connection").isEqualTo(USUAL);
        assertThat(take("one", 900 * KB)).isNotEqualTo(NONE);
        allLeave();
        waitingBytes = 8 * MB;
        assertThat(take("many new", 900 * KB)).isNotEqualTo(NONE);
    }

    @Test
    void whoOfWhomASixteenthOfTheRoomWaitsIsSlowedDown() {
        for (int i = 0; i < 500; i++) {
            assertThat(take("many", KB)).isNotEqualTo(SLOW);
        }
        take("many", MB);
        assertThat(take("many", KB)).isEqualTo(SLOW);
        assertThat(take("one", KB)).isEqualTo(USUAL);
    }

    /** However much others keep waiting, such as in a transaction that does not end. */
    @Test
    void whoWaitsForEachReplyIsNeverRefused() {
        waitingBytes = 8 * MB;
        for (int i = 0; i < 10_000; i++) {
            assertThat(take("one", KB)).isEqualTo(USUAL);
            leave(waiting.get(0));
        }
    }
}
