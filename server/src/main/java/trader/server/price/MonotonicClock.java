package trader.server.price;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that never goes back, even if the system clock does: a later price never has an earlier time. */
public final class MonotonicClock implements InstantSource {
    private final AtomicReference<Instant> last = new AtomicReference<>(Instant.MIN);

    @Override
    public Instant instant() {
        return last.accumulateAndGet(Instant.now(), (before, now) -> now.isAfter(before) ? now : before);
    }
}
