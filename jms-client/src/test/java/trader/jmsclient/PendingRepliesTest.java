package trader.jmsclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PendingRepliesTest {
    private final PendingReplies<String> pending =
            new PendingReplies<>("", text -> text != null && text.contains("<ExecRpt"), stray -> { });

    @Test
    void aReplyGoesToItsRequest() throws Exception {
        PendingReply<String> first = pending.begin(Service.QUOTE, null);
        PendingReply<String> second = pending.begin(Service.ORDER, null);
        pending.reply(second.correlationId(), "<ExecRpt/>");

        assertThat(second.reply()).isEqualTo("<ExecRpt/>");
        assertThat(first.isEnded()).isFalse();
        assertThat(pending.strays(Service.ORDER)).isEqualTo(StrayReplies.NONE);
    }

    @Test
    void classifiesStrayReplies() throws Exception {
        PendingReply<String> answered = pending.begin(Service.QUOTE, null);
        PendingReply<String> overdue = pending.begin(Service.ORDER, null);
        pending.reply(answered.correlationId(), "a");
        pending.giveUp(overdue);
        pending.reply(overdue.correlationId(), "late");
        pending.reply(overdue.correlationId(), "late and duplicate");
        pending.reply(answered.correlationId(), "duplicate");
        pending.reply("q99", "no such request yet");
        pending.reply("17", "foreign");
        pending.reply("q", "foreign");
        pending.reply(null, "<FIXML><ExecRpt/></FIXML>");

        assertThat(pending.strays(Service.QUOTE)).isEqualTo(new StrayReplies(0, 1, 3));
        assertThat(pending.strays(Service.ORDER)).isEqualTo(new StrayReplies(1, 1, 1));
        assertThatThrownBy(overdue::reply).isInstanceOf(RequestTimeoutException.class)
                .hasMessage("no reply to order o2");
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
