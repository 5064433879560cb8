package trader.jmsclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PendingRepliesTest {
    private final PendingReplies<String> calls =
            new PendingReplies<>("", text -> text != null && text.contains("<ExecRpt"), stray -> { });

    @Test
    void aReplyGoesToItsCall() throws Exception {
        PendingReply<String> first = calls.begin(Service.QUOTE, null);
        PendingReply<String> second = calls.begin(Service.ORDER, null);
        calls.reply(second.correlationId(), "<ExecRpt/>");

        assertThat(second.reply()).isEqualTo("<ExecRpt/>");
        assertThat(first.isEnded()).isFalse();
        assertThat(calls.strays(Service.ORDER)).isEqualTo(StrayReplies.NONE);
    }

    @Test
    void repliesThatNoOneWaitsForAreToldApart() throws Exception {
        PendingReply<String> answered = calls.begin(Service.QUOTE, null);
        PendingReply<String> overdue = calls.begin(Service.ORDER, null);
        calls.reply(answered.correlationId(), "a");
        calls.giveUp(overdue);
        calls.reply(overdue.correlationId(), "late");
        calls.reply(overdue.correlationId(), "late, and once more");
        calls.reply(answered.correlationId(), "once more");
        calls.reply("q99", "not asked yet");
        calls.reply("17", "not ours");
        calls.reply("q", "not ours");
        calls.reply(null, "<FIXML><ExecRpt/></FIXML>");

        assertThat(calls.strays(Service.QUOTE)).isEqualTo(new StrayReplies(0, 1, 3));
        assertThat(calls.strays(Service.ORDER)).isEqualTo(new StrayReplies(1, 1, 1));
        assertThatThrownBy(overdue::reply).isInstanceOf(RequestTimeoutException.class)
                .hasMessage("no reply to order o2");
    }

    @Test
    void givingUpWhatIsAnsweredChangesNothing() throws Exception {
        PendingReply<String> call = calls.begin(Service.QUOTE, null);
        calls.reply(call.correlationId(), "a");
        calls.giveUp(call);

        assertThat(call.reply()).isEqualTo("a");
    }

    @Test
    void aLostConnectionEndsEveryCall() throws Exception {
        PendingReply<String> call = calls.begin(Service.QUOTE, null);
        calls.connectionLost("broker is gone");

        assertThatThrownBy(call::reply).isInstanceOf(RequestFailedException.class)
                .hasMessage("quote q1: broker is gone");
        assertThatThrownBy(() -> calls.begin(Service.QUOTE, null)).hasMessage("broker is gone");
    }

    @Test
    void aReplyThatIsNoTextIsAnError() throws Exception {
        PendingReply<String> call = calls.begin(Service.QUOTE, null);
        calls.reply(call.correlationId(), null);

        assertThatThrownBy(call::reply).hasMessage("quote q1: the reply is not a text message");
    }
}
