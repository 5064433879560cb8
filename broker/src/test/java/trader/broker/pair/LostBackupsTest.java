package trader.broker.pair;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class LostBackupsTest {
    @Test
    void thisArtemisQueuesRecordsAsExpected() {
        assertThatCode(LostBackups::new).doesNotThrowAnyException();
    }
}
