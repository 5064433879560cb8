package trader.common.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimesWriterTest {
    private static final class TestPart implements TimesWriter.Part {
        private final CountDownLatch stopped = new CountDownLatch(1);
        private final Throwable failure;
        private boolean isClosed;

        TestPart(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public void open() {
        }

        @Override
        public void write() {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
        }

        @Override
        public void stop() {
            stopped.countDown();
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, StackOverflowError.class})
    void anyFailureOfOnePartEndsTheRecordingOfAll(Class<? extends Throwable> kind) throws Exception {
        TestPart sound = new TestPart(null);
        TestPart broken = new TestPart(kind.getConstructor(String.class).newInstance("broken"));
        TimesWriter writer = new TimesWriter(List.of(sound, broken));
        writer.open();

        assertThat(sound.stopped.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(broken.stopped.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(writer.failure()).isEqualTo(kind.getName() + ": broken");
        writer.close();
        assertThat(sound.isClosed && broken.isClosed).isTrue();
    }

    @Test
    void soundPartsAreNotStopped() throws Exception {
        TestPart sound = new TestPart(null);
        TimesWriter writer = new TimesWriter(List.of(sound));
        writer.open();
        writer.close();

        assertThat(sound.stopped.getCount()).isOne();
        assertThat(writer.failure()).isNull();
    }
}
