package trader.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class PacketReadersTest {
    private final PacketReaders readers = new PacketReaders();
    private final List<String> done = new ArrayList<>();
    private final List<Runnable> handedOver = new ArrayList<>();
    private final Executor reader = readers.reading(Runnable::run);
    private final Executor laterReader = readers.reading(handedOver::add);

    /** As the broker's pool: its threads get tasks that no reader keeps. */
    private void submit(String name) {
        Runnable another = readers.keepOrReturn(() -> done.add(name));
        if (another != null) {
            handedOver.add(another);
        }
    }

    @Test
    void aReaderRunsTheLastTaskWhenItHasRead() {
        reader.execute(() -> {
            submit("first");
            submit("second");
            assertThat(done).isEmpty();
            assertThat(handedOver).hasSize(1);
        });

        assertThat(done).containsExactly("second");
        handedOver.forEach(Runnable::run);
        assertThat(done).containsExactly("second", "first");
    }

    @Test
    void onlyReadersKeepTasks() {
        submit("before");
        assertThat(handedOver).hasSize(1);

        reader.execute(() -> readers.keepOrReturn(() -> submit("of the task")));

        assertThat(handedOver).hasSize(2);
        assertThat(done).isEmpty();
    }

    @Test
    void aReaderThatFailsRunsItsTask() {
        assertThatThrownBy(() -> reader.execute(() -> {
            submit("task");
            throw new IllegalStateException("unreadable");
        })).hasMessage("unreadable");

        assertThat(done).containsExactly("task");
        submit("later");
        assertThat(handedOver).hasSize(1);
    }

    @Test
    void aSenderReadsItsPacketsWhenTheyAreSent() {
        Runnable read = () -> {
            done.add("read");
            submit("task");
        };

        readers.sendAndRead(() -> {
            laterReader.execute(read);
            // A second packet, before the first is read.
            laterReader.execute(read);
            done.add("sent");
        });

        assertThat(done).containsExactly("sent", "read", "task");
        assertThat(handedOver).isEmpty();
    }

    @Test
    void aSenderReadsThePacketsOfOneConnection() {
        readers.sendAndRead(() -> {
            laterReader.execute(() -> done.add("read"));
            laterReader.execute(() -> done.add("read of another"));
        });
        assertThat(done).containsExactly("read");

        laterReader.execute(() -> done.add("later"));
        assertThat(handedOver).hasSize(2);
    }

    /** Other sessions of the connection may have sent meanwhile. */
    @Test
    void aSenderRunsItsOwnTask() {
        readers.sendAndRead(() -> laterReader.execute(() -> {
            submit("own");
            submit("another's");
        }));

        assertThat(done).containsExactly("own");
        assertThat(handedOver).hasSize(1);
    }

    @Test
    void aSenderRunsOneTaskOfItsTask() {
        readers.sendAndRead(() -> laterReader.execute(() -> readers.keepOrReturn(() -> {
            submit("delivery");
            submit("another delivery");
            done.add("own");
        })));

        assertThat(done).containsExactly("own", "delivery");
        assertThat(handedOver).hasSize(1);
        submit("later");
        assertThat(handedOver).hasSize(2);
    }

    @Test
    void aSenderThatFailsReadsWhatItHasSent() {
        assertThatThrownBy(() -> readers.sendAndRead(() -> {
            laterReader.execute(() -> submit("task"));
            throw new IllegalStateException("unsendable");
        })).hasMessage("unsendable");

        assertThat(done).containsExactly("task");
    }
}
