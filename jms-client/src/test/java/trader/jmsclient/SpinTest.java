package trader.jmsclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A thread that waits for a reply: on its processor first, then asleep. */
class SpinTest {
    private static final long LONG_NS = TimeUnit.MINUTES.toNanos(5);
    private static final long SHORT_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final PendingReplies<String> pending = new PendingReplies<>();
    private final CompletableFuture<PendingReply<String>> sent = new CompletableFuture<>();
    private Thread caller;

    private PendingReply<String> ask(long spinNs) throws Exception {
        caller = new Thread(() -> {
            try {
                PendingReply<String> request = pending.begin(Service.QUOTE, null);
                sent.complete(request);
                pending.await(request, System.nanoTime() + LONG_NS, spinNs);
            } catch (RequestFailedException failed) {
                sent.completeExceptionally(failed);
            }
        });
        caller.start();
        return sent.get(LONG_NS, TimeUnit.NANOSECONDS);
    }

    /** Waits for a condition; the deadline guards against hanging only. */
    private void await(String what, Predicate<Thread> condition) throws InterruptedException {
        long deadlineNs = System.nanoTime() + LONG_NS;
        while (!condition.test(caller)) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new AssertionError("not within 5 minutes: " + what);
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /** A thread that sleeps uses no processor time. */
    private void awaitSpin() throws InterruptedException {
        await("it spins", spinning -> ManagementFactory.getThreadMXBean().getThreadCpuTime(spinning.getId())
                > TimeUnit.MILLISECONDS.toNanos(50));
    }

    @AfterEach
    void end() throws InterruptedException {
        pending.connectionLost("end of the test");
        if (caller != null) {
            caller.join();
        }
    }

    @Test
    void spinsUntilTheReply() throws Exception {
        PendingReply<String> request = ask(LONG_NS);
        awaitSpin();
        pending.reply(request.correlationId(), "a");
        caller.join();

        assertThat(request.reply()).isEqualTo("a");
    }

    @Test
    void sleepsAfterTheSpin() throws Exception {
        PendingReply<String> request = ask(SHORT_NS);
        await("it sleeps", sleeping -> sleeping.getState() == Thread.State.TIMED_WAITING);
        pending.reply(request.correlationId(), "a");
        caller.join();

        assertThat(request.reply()).isEqualTo("a");
    }

    @Test
    void aSpinEndsAtTheDeadline() throws Exception {
        PendingReply<String> request = pending.begin(Service.QUOTE, null);
        pending.await(request, System.nanoTime() + SHORT_NS, LONG_NS);

        assertThat(request.isEnded()).isTrue();
    }

    @Test
    void aLostConnectionEndsTheSpin() throws Exception {
        PendingReply<String> request = ask(LONG_NS);
        awaitSpin();
        pending.connectionLost("broker is gone");
        caller.join();

        assertThat(request.isEnded()).isTrue();
    }
}
