package trader.broker.pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.lockmanager.DistributedLock;
import org.apache.activemq.artemis.lockmanager.DistributedLockManager;
import org.apache.activemq.artemis.lockmanager.MutableLong;
import org.apache.activemq.artemis.lockmanager.UnavailableStateException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLockManagerTest {
    @TempDir
    Path directory;

    private DistributedLockManager started() throws Exception {
        // As Artemis makes it.
        DistributedLockManager manager = DistributedLockManager.newInstanceOf(FileLockManager.class.getName(),
                properties(directory));
        manager.start();
        return manager;
    }

    private Map<String, String> properties(Path locks) {
        return Map.of(FileLockManager.DIRECTORY, locks.toString(), FileLockManager.DATA,
                directory.resolve("data").toString());
    }

    /** A number says that the copy is complete, so it must be on the disk, and no longer be called a copy. */
    @Test
    void aCopyIsSyncedBeforeANumberIsSet() throws Exception {
        ReplicaMark mark = new ReplicaMark(directory.resolve("data"), "boot");
        mark.set();
        try (DistributedLockManager manager = started(); MutableLong number = manager.getMutableLong("a")) {
            number.get();
            assertThat(mark.isSet()).as("reading changes nothing").isTrue();
            number.set(1);
            assertThat(mark.isSet()).isFalse();
            mark.set();
            Path unwritable = Files.createDirectory(directory.resolve("a.sequence.new"));
            assertThatThrownBy(() -> number.set(2)).isInstanceOf(UnavailableStateException.class);
            Files.delete(unwritable);
            assertThat(mark.isSet()).as("forced although the number could not be written").isFalse();
            assertThat(number.get()).isEqualTo(1);
        }
    }

    /** The other broker may have confirmed orders that are not in the copy. */
    @Test
    void aCopyDoesNotUseAClaimedNumber() throws Exception {
        ReplicaMark mark = new ReplicaMark(directory.resolve("data"), "boot");
        try (DistributedLockManager manager = started(); MutableLong number = manager.getMutableLong("a")) {
            number.set(-2);
            assertThat(number.get()).as("its own claim").isEqualTo(-2);
            mark.set();
            assertThatThrownBy(number::get).isInstanceOf(UnavailableStateException.class)
                    .hasMessageContaining("is -2").hasMessageContaining("write 1 to the file");
            Files.writeString(directory.resolve("a.sequence"), "2\n");
            assertThat(number.get()).isEqualTo(2);
        }
    }

    @Test
    void onlyOneManagerHasALock() throws Exception {
        try (DistributedLockManager first = started(); DistributedLockManager second = started()) {
            DistributedLock held = first.getDistributedLock("a");
            assertThat(held.isHeldByCaller()).isFalse();
            assertThat(held.tryLock()).isTrue();
            assertThat(held.isHeldByCaller()).isTrue();
            assertThat(first.getDistributedLock("a")).isSameAs(held);

            DistributedLock wanted = second.getDistributedLock("a");
            assertThat(wanted.tryLock()).isFalse();
            assertThat(second.getDistributedLock("b").tryLock()).as("another lock").isTrue();
            held.unlock();
            assertThat(held.isHeldByCaller()).isFalse();
            assertThat(wanted.tryLock()).isTrue();
        }
    }

    @Test
    void aLockThatIsHeldIsNotTakenAgain() throws Exception {
        try (DistributedLockManager manager = started()) {
            DistributedLock lock = manager.getDistributedLock("a");
            assertThat(lock.tryLock()).isTrue();
            assertThatThrownBy(lock::tryLock).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void anEndOfTheManagerReleasesItsLocks() throws Exception {
        DistributedLockManager first = started();
        assertThat(first.getDistributedLock("a").tryLock()).isTrue();
        first.stop();
        assertThat(first.isStarted()).isFalse();
        assertThatThrownBy(() -> first.getDistributedLock("a")).isInstanceOf(IllegalStateException.class);
        try (DistributedLockManager second = started()) {
            assertThat(second.getDistributedLock("a").tryLock()).isTrue();
        }
    }

    /** Another process could create the file again, and lock it. */
    @Test
    void aLockWhoseFileIsDeletedIsLost() throws Exception {
        try (DistributedLockManager manager = started()) {
            CountDownLatch lost = new CountDownLatch(1);
            DistributedLock lock = manager.getDistributedLock("a");
            lock.addListener(lost::countDown);
            assertThat(lock.tryLock()).isTrue();
            Files.delete(directory.resolve("a.lock"));
            assertThatThrownBy(lock::isHeldByCaller).isInstanceOf(UnavailableStateException.class)
                    .hasMessageContaining("is lost");
            assertThat(lost.await(2, TimeUnit.MINUTES)).as("its holder is told").isTrue();
            Files.createFile(directory.resolve("a.lock"));
            assertThatThrownBy(lock::isHeldByCaller).isInstanceOf(UnavailableStateException.class);
        }
    }

    @Test
    void aNumberIsKept() throws Exception {
        try (DistributedLockManager manager = started(); MutableLong number = manager.getMutableLong("a")) {
            assertThat(number.get()).isZero();
            number.set(-7);
            assertThat(number.compareAndSet(7, 8)).isFalse();
            assertThat(number.compareAndSet(-7, 8)).isTrue();
        }
        try (DistributedLockManager later = started()) {
            assertThat(later.getMutableLong("a").get()).isEqualTo(8);
            assertThat(later.getMutableLong("b").get()).isZero();
        }
    }

    @Test
    void aNumberThatCannotBeReadIsNotZero() throws Exception {
        try (DistributedLockManager manager = started()) {
            Files.writeString(directory.resolve("a.sequence"), "");
            assertThatThrownBy(manager.getMutableLong("a")::get).isInstanceOf(UnavailableStateException.class);
        }
    }

    @Test
    void aDirectoryThatIsMissingIsAnError() throws IOException {
        FileLockManager manager = new FileLockManager(properties(directory.resolve("none")));
        assertThatThrownBy(manager::start).isInstanceOf(ExecutionException.class).hasMessageContaining("none");
        assertThat(manager.isStarted()).isFalse();
    }
}
