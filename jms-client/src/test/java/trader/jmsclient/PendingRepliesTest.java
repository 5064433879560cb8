package trader.jmsclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PendingRepliesTest {
    private final List<String> strays = new ArrayList<>();
    private final PendingReplies<String> pending = new PendingReplies<>() {
        @Override
        protected void stray(String correlationId, String reply) {
            strays.add(correlationId + " " + reply);
        }
    };

    @Test
    void aReplyGoesToItsRequest() throws Exception {
        PendingReply<String> first = pending.begin(Service.QUOTE, null);
        PendingReply<String> second = pending.begin(Service.ORDER, null);
        pending.reply(second.correlationId(), "<ExecRpt/>");

        assertThat(second.reply()).isEqualTo("<ExecRpt/>");
        assertThat(first.isEnded()).isFalse();
        assertThat(strays).isEmpty();
    }

    @Test
    void passesOnStrayReplies() throws Exception {
        PendingReply<String> answered = pending.begin(Service.QUOTE, null);
        PendingReply<String> overdue = pending.begin(Service.ORDER, null);
        pending.reply(answered.correlationId(), "a");
        pending.giveUp(overdue);
        pending.reply(overdue.correlationId(), "late");
        pending.reply(answered.correlationId(), "duplicate");
        pending.reply(null, null);

        assertThat(strays).containsExactly("o2 late", "q1 duplicate", "null null");
        assertThatThrownBy(overdue::reply).isInstanceOf(RequestTimeoutException.class)
                .hasMessage("no reply to order o2");
    }

    @Test
    void anInterruptIsNoTimeout() throws Exception {
        PendingReply<String> request = pending.begin(Service.ORDER, null);
        Thread.currentThread().interrupt();
        pending.await(request, Long.MAX_VALUE);
        assertThat(Thread.interrupted()).isTrue();
        pending.reply(request.correlationId(), "late");

        assertThatThrownBy(request::reply).isInstanceOf(RequestFailedException.class)
                .hasMessage("order o1: the waiting thread was interrupted; the request may still be carried out");
        assertThat(strays).containsExactly("o1 late");
    }

    /** Its deadline passes when another thread has taken it, and has not passed it on yet. */
    @Test
    void aReplyAtTheDeadlineIsAReply() throws Exception {
        Thread waiter = Thread.currentThread();
        CountDownLatch taken = new CountDownLatch(1);
        PendingReplies<String> late = new PendingReplies<>() {
            @Override
            protected void arrived() {
                taken.countDown();
                while (Stream.of(waiter.getStackTrace()).noneMatch(each -> each.getMethodName().equals("await")
                        && each.getClassName().equals(PendingReplies.class.getName()))) {
                    Thread.onSpinWait();
                }
            }
        };
        PendingReply<String> request = late.begin(Service.ORDER, null);
        Thread reader = new Thread(() -> late.reply(request.correlationId(), "a"), "reader");
        reader.start();
        taken.await();
        late.await(request, System.nanoTime());

        assertThat(request.reply()).isEqualTo("a");
        reader.join();
    }

    /** A stray reply has no request whose time could count what its reader did before. */
    @Test
    void theReaderIsToldBeforeTheRequestAndOfNoStrayReply() throws Exception {
        List<String> events = new ArrayList<>();
        PendingReplies<String> read = new PendingReplies<>() {
            @Override
            protected void arrived() {
                events.add("arrived");
            }

            @Override
            protected void stray(String correlationId, String reply) {
                events.add("stray " + reply);
            }
        };
        PendingReply<String> request = read.begin(Service.QUOTE, ended -> events.add("ended"));
        read.reply(request.correlationId(), "a");
        read.reply(request.correlationId(), "b");

        assertThat(events).containsExactly("arrived", "ended", "stray b");
    }

    @Test
    void givingUpAfterTheReplyHasNoEffect() throws Exception {
        PendingReply<String> request = pending.begin(Service.QUOTE, null);
        pending.reply(request.correlationId(), "a");
        pending.giveUp(request);

        assertThat(request.reply()).isEqualTo("a");
    }

    @Test
    void aLostConnectionFailsEveryRequest() throws Exception {
        PendingReply<String> request = pending.begin(Service.QUOTE, null);
        pending.connectionLost("broker is gone");

        assertThatThrownBy(request::reply).isInstanceOf(RequestFailedException.class)
                .hasMessage("quote q1: broker is gone");
        assertThatThrownBy(() -> pending.begin(Service.QUOTE, null)).hasMessage("broker is gone");
    }

    @Test
    void aReplyThatIsNoTextIsAnError() throws Exception {
        PendingReply<String> request = pending.begin(Service.QUOTE, null);
        pending.reply(request.correlationId(), null);

        assertThatThrownBy(request::reply).hasMessage("quote q1: the reply is not a text message");
    }
}
