package trader.server.broker.pair;

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
                Map.of(FileLockManager.DIRECTORY, directory.toString()));
        manager.start();
        return manager;
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
        FileLockManager manager = new FileLockManager(directory.resolve("none"));
        assertThatThrownBy(manager::start).isInstanceOf(ExecutionException.class).hasMessageContaining("none");
        assertThat(manager.isStarted()).isFalse();
    }
}
