package trader.server.broker.pair;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class QueuedRecordsTest {
    @Test
    void thisArtemisQueuesRecordsAsExpected() {
        assertThatCode(QueuedRecords::new).doesNotThrowAnyException();
    }
}
