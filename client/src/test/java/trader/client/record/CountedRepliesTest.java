package trader.client.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import trader.jmsclient.PendingReply;
import trader.jmsclient.Service;

class CountedRepliesTest {
    @Test
    void classifiesStrayReplies() throws Exception {
        CountedReplies<String> pending = new CountedReplies<>("", text -> text != null && text.contains("<ExecRpt"));
        PendingReply<String> answered = pending.begin(Service.QUOTE, null);
        PendingReply<String> overdue = pending.begin(Service.ORDER, null);
        pending.reply(answered.correlationId(), "a");
        assertThat(pending.strays(Service.QUOTE)).isEqualTo(StrayReplies.NONE);

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
    }

    @Test
    void recognizesTheIdsOfFixMessages() throws Exception {
        CountedReplies<String> pending = new CountedReplies<>("AB-", text -> false);
        pending.begin(Service.ORDER, "OAB-1", null);
        pending.reply("OAB-1", "a");
        pending.skip();
        assertThat(pending.lastNumber()).isEqualTo(2);

        pending.reply("OAB-1", "duplicate");
        pending.reply("OXY-1", "another connection's");

        assertThat(pending.strays(Service.ORDER)).isEqualTo(new StrayReplies(0, 1, 0));
        assertThat(pending.strays(Service.QUOTE)).isEqualTo(new StrayReplies(0, 0, 1));
    }
}
