package trader.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DiskWatchTest {
    private final List<String> lines = new ArrayList<>();
    private final DiskWatch watch = new DiskWatch(lines::add);
    private final List<String> told = new ArrayList<>();

    private class Recording implements DiskWatch.Listener {
        @Override
        public void begun(Object file, DiskWatch.Call call) {
            told.add(call + " " + file);
        }

        @Override
        public void ended(int records) {
            told.add(records + " records");
        }

        @Override
        public void failed(Throwable reason) {
            told.add(reason.getMessage());
        }
    }

    @Test
    void namesAFileThatIsNotWrittenWithin30S() {
        DiskWatch.begin(Path.of("data/orders/0000000001.log"), DiskWatch.Call.FSYNC);
        lookAfterS(0);
        lookAfterS(29);
        assertThat(lines).isEmpty();
        lookAfterS(30);
        lookAfterS(60);
        assertThat(lines).containsExactly("The disk does not answer: writing data/orders/0000000001.log has not"
                + " returned for 30 s (thread " + Thread.currentThread().getName()
                + "). Orders that need it wait; check the disk");
        DiskWatch.end();
        lookAfterS(65);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1)).isEqualTo(
                "The disk has answered: data/orders/0000000001.log after more than 30 s");
    }

    @Test
    void saysNothingOfManyShortWrites() {
        for (int s = 0; s < 100; s += 5) {
            DiskWatch.begin("file", DiskWatch.Call.WRITE);
            lookAfterS(s);
            DiskWatch.end();
        }
        lookAfterS(100);
        assertThat(lines).isEmpty();
    }

    @Test
    void aListenerIsToldOfEachCall() {
        DiskWatch.Listener listener = new Recording();
        DiskWatch.setListener(listener);
        DiskWatch.begin("a", DiskWatch.Call.WRITE);
        DiskWatch.end();
        DiskWatch.begin("b", DiskWatch.Call.FSYNC);
        DiskWatch.end(3);
        DiskWatch.removeListener(listener);
        DiskWatch.begin("c", DiskWatch.Call.FSYNC);
        DiskWatch.end(3);
        assertThat(told).containsExactly("WRITE a", "0 records", "FSYNC b", "3 records");
    }

    @Test
    void aListenerThatThrowsIsRemovedAndHarmsNoCall() {
        DiskWatch.setListener(new Recording() {
            @Override
            public void begun(Object file, DiskWatch.Call call) {
                throw new IllegalStateException("cannot begin " + file);
            }
        });
        DiskWatch.begin("a", DiskWatch.Call.WRITE);
        lookAfterS(0);
        DiskWatch.end();
        lookAfterS(100);
        assertThat(told).containsExactly("cannot begin a");
        assertThat(lines).isEmpty();
    }

    private void lookAfterS(long s) {
        watch.look(TimeUnit.SECONDS.toNanos(s));
    }
}
