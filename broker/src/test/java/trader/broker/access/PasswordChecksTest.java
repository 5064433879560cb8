package trader.broker.access;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.jmsclient.testing.Await.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import trader.common.config.Password;
import trader.common.config.PasswordHash;

class PasswordChecksTest {
    private final AtomicLong nowNs = new AtomicLong();
    private final PasswordChecks checks = new PasswordChecks(nowNs::get);
    private final Password password = Password.hashed(PasswordHash.of("right", 1_000));

    @Test
    void checksNoneForASecondAfterAWrongOne() {
        assertThat(accepts("wrong", "desk", "a")).isFalse();
        assertThat(accepts("right", "desk", "a")).isFalse();

        nowNs.addAndGet(PasswordChecks.PAUSE_NS);
        assertThat(accepts("right", "desk", "a")).isTrue();
    }

    @Test
    void letsOtherUsersAndAddressesIn() {
        accepts("wrong", "desk", "a");
        assertThat(checks.accepts(Password.hashed(PasswordHash.of("mine", 1_000)), "mine", "bank", "a")).isTrue();
        assertThat(accepts("right", "desk", "b")).isTrue();
    }

    @Test
    void letsUsersInWhileSomebodyGuessesTheirPassword() {
        assertThat(accepts("right", "desk", "a")).isTrue();
        for (int i = 0; i < 10; i++) {
            assertThat(accepts("wrong" + i, "desk", "a")).isFalse();
            assertThat(accepts("right", "desk", "a")).isTrue();
        }
    }

    @Test
    void hashesForFewAtATime() throws Exception {
        checks.turn.acquire();
        List<CompletableFuture<Boolean>> waiting = new ArrayList<>();
        for (int i = 0; i < PasswordChecks.MAX_GUESSES; i++) {
            waiting.add(login("wrong", "w" + i));
        }
        await(() -> checks.turn.getQueueLength() >= PasswordChecks.MAX_GUESSES);
        assertThat(accepts("right", "desk", "a")).as("not checked").isFalse();

        checks.turn.release();
        for (CompletableFuture<Boolean> each : waiting) {
            assertThat(each.get(5, TimeUnit.MINUTES)).isFalse();
        }
        assertThat(accepts("right", "desk", "a")).isTrue();
    }

    /** After a restart of the broker, all connections of a client come back at once. */
    @Test
    void letsAllConnectionsOfAUserIn() throws Exception {
        checks.turn.acquire();
        List<CompletableFuture<Boolean>> logins = new ArrayList<>();
        for (int i = 0; i < 2 * PasswordChecks.MAX_GUESSES; i++) {
            logins.add(login("right", "a"));
        }
        await(() -> checks.turn.getQueueLength() >= logins.size());

        checks.turn.release();
        for (CompletableFuture<Boolean> each : logins) {
            assertThat(each.get(5, TimeUnit.MINUTES)).isTrue();
        }
    }

    private CompletableFuture<Boolean> login(String given, String address) {
        CompletableFuture<Boolean> result = new CompletableFuture<>();
        new Thread(() -> result.complete(accepts(given, "desk", address))).start();
        return result;
    }

    private boolean accepts(String given, String user, String address) {
        return checks.accepts(password, given, user, address);
    }
}
