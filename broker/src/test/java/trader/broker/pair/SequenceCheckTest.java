package trader.broker.pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SequenceCheckTest {
    @TempDir
    Path directory;

    private Path journal;
    private Path own;
    private Path locks;
    private Path ofPair;

    @BeforeEach
    void createDirectories() throws IOException {
        journal = Files.createDirectories(directory.resolve("data/journal"));
        own = journal.resolve("server.activation.sequence");
        locks = Files.createDirectory(directory.resolve("locks"));
        ofPair = locks.resolve("7472616465727061.sequence");
    }

    private void own(long number) throws IOException {
        Files.write(own, ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }

    private void open() throws IOException {
        assertThat(new BrokerPair(PairSettings.of("127.0.0.1:1", locks), "127.0.0.1", 2, directory.resolve("data"))
                .open().text()).isNotEmpty();
    }

    @Test
    void aBrokerOfAPairNeedsThePairsNumber() throws IOException {
        open();
        own(0);
        open();
        own(3);
        assertThatThrownBy(this::open).isInstanceOf(IOException.class).hasMessageContaining("number 3 in " + own)
                .hasMessageContaining(ofPair + " is missing");
        for (int number : new int[] {3, 4, -4}) {
            Files.writeString(ofPair, number + "\n");
            open();
        }
    }

    @Test
    void theQueuesOfASingleBrokerAreNotMovedAway() throws IOException {
        Files.createFile(journal.resolve("activemq-data-1.amq"));
        open();
        Files.writeString(ofPair, "-1\n");
        open();
        Files.writeString(ofPair, "1\n");
        assertThatThrownBy(this::open).isInstanceOf(IOException.class).hasMessageContaining(journal + " is not that of")
                .hasMessageContaining("number 1 in " + ofPair);
        new ReplicaMark(directory.resolve("data")).set();
        open();
    }

    @Test
    void aNumberThatCannotBeReadNamesItsFile() throws IOException {
        Files.createFile(ofPair);
        assertThatThrownBy(this::open).isInstanceOf(IOException.class).hasMessageContaining(ofPair + " cannot be read");
    }
}
