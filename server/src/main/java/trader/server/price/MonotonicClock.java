package trader.server.price;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still while the one behind it goes back: a later price never has an earlier time. */
public final class MonotonicClock extends Clock {
    private final Clock clock;
    private final AtomicReference<Instant> last = new AtomicReference<>(Instant.MIN);

    private MonotonicClock(Clock clock) {
        this.clock = clock;
    }

    public static MonotonicClock utc() {
        return new MonotonicClock(Clock.systemUTC());
    }

    @Override
    public Instant instant() {
        return last.accumulateAndGet(clock.instant(), (before, now) -> now.isAfter(before) ? now : before);
    }

    @Override
    public ZoneId getZone() {
        return clock.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return new MonotonicClock(clock.withZone(zone));
    }
}
