package trader.broker.access;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import trader.common.config.Password;

/**
 * Limits the hashing of passwords, because it takes CPU time and the broker's threads: one at a time, for few users and
 * addresses at once, and none for a second after a wrong password for the same user from the same address. Passwords
 * that were right once are recognised without hashing, and never refused. Thread-safe.
 */
final class PasswordChecks {
    static final long PAUSE_NS = TimeUnit.SECONDS.toNanos(1);
    /** Pairs of user and address whose passwords are hashed or wait for it. The logins of one pair cost one hash. */
    static final int MAX_GUESSES = 5;
    private static final int MAX_REMEMBERED = 10_000;

    private record Guess(String user, String address) {
    }

    final Semaphore turn = new Semaphore(1, true);
    private final LongSupplier clockNs;
    /** The number of logins that are checked or wait for it. */
    private final Map<Guess, Integer> open = new HashMap<>();
    private final Map<Guess, Long> wrongAtNs = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Guess, Long> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    PasswordChecks(LongSupplier clockNs) {
        this.clockNs = clockNs;
    }

    /** Whether the password is right; false, too, if it is not checked. */
    boolean accepts(Password password, String given, String user, String address) {
        if (!password.isSlow(given)) {
            return password.matches(given);
        }
        Guess guess = new Guess(user, address);
        if (isPaused(guess) || !begin(guess)) {
            return false;
        }
        turn.acquireUninterruptibly();
        try {
            if (isPaused(guess)) {
                return false;
            }
            boolean right = password.matches(given);
            if (!right) {
                pause(guess);
            }
            return right;
        } finally {
            turn.release();
            end(guess);
        }
    }

    private boolean begin(Guess guess) {
        synchronized (open) {
            if (!open.containsKey(guess) && open.size() >= MAX_GUESSES) {
                return false;
            }
            open.merge(guess, 1, Integer::sum);
            return true;
        }
    }

    private void end(Guess guess) {
        synchronized (open) {
            open.computeIfPresent(guess, (any, logins) -> logins == 1 ? null : logins - 1);
        }
    }

    private boolean isPaused(Guess guess) {
        synchronized (wrongAtNs) {
            Long atNs = wrongAtNs.get(guess);
            if (atNs != null && clockNs.getAsLong() - atNs >= PAUSE_NS) {
                wrongAtNs.remove(guess);
                return false;
            }
            return atNs != null;
        }
    }

    private void pause(Guess guess) {
        synchronized (wrongAtNs) {
            wrongAtNs.put(guess, clockNs.getAsLong());
        }
    }
}
