package trader.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import trader.fixml.MdEntryType;

class MarketDataQueryTest {
    @Test
    void readsASubscription() throws Exception {
        assertThat(MarketDataQuery.from(Wire.read("35=V|262=M-1|263=1|264=1|265=1|267=2|269=0|269=1|146=2|55=S1|55=S2|")))
                .isEqualTo(new MarketDataQuery("M-1", SubscriptionType.SNAPSHOT_AND_UPDATES, 1,
                        MdUpdateType.INCREMENTAL_REFRESH, List.of(MdEntryType.BID, MdEntryType.OFFER),
                        List.of("S1", "S2")));
    }

    @Test
    void readsWhatIsRequired() throws Exception {
        assertThat(MarketDataQuery.from(Wire.read("35=V|262=M-1|263=0|264=0|267=1|269=2|146=1|55=S1|")))
                .isEqualTo(new MarketDataQuery("M-1", SubscriptionType.SNAPSHOT, 0, null,
                        List.of(MdEntryType.TRADE), List.of("S1")));
    }

    @ParameterizedTest
    @CsvSource({
        "35=V|263=0|264=0|267=1|269=2|146=1|55=S1|, 'MDReqID (262) is missing, which is required'",
        "35=V|262=M|264=0|267=1|269=2|146=1|55=S1|, 'SubscriptionRequestType (263) is missing, which is required'",
        "35=V|262=M|263=3|264=0|267=1|269=2|146=1|55=S1|, SubscriptionRequestType (263) is '3': one of 0 1 2",
        "35=V|262=M|263=0|267=1|269=2|146=1|55=S1|, 'MarketDepth (264) is missing, which is required'",
        "35=V|262=M|263=0|264=-1|267=1|269=2|146=1|55=S1|, MarketDepth (264) is '-1': a whole number from 0 to 999999999",
        "35=V|262=M|263=1|264=0|267=1|269=2|146=1|55=S1|, "
                + "MDUpdateType (265) is missing: required where SubscriptionRequestType (263) is 1",
        "35=V|262=M|263=1|264=0|265=2|267=1|269=2|146=1|55=S1|, MDUpdateType (265) is '2': one of 0 1",
        "35=V|262=M|263=0|264=0|146=1|55=S1|, 'NoMDEntryTypes (267) is missing, which is required'",
        "35=V|262=M|263=0|264=0|267=1|269=Z|146=1|55=S1|, MDEntryType (269) is 'Z': one of 0 1 2 3 4 5 6 7 8 9 A B C",
        "35=V|262=M|263=0|264=0|267=1|269=2|, 'NoRelatedSym (146) is missing, which is required'"
    })
    void refusesWhatIsWrong(String text, String why) throws Exception {
        quickfix.Message message = Wire.read(text);

        assertThatThrownBy(() -> MarketDataQuery.from(message)).isInstanceOf(FixRefusedException.class)
                .hasMessage(why);
    }

    @ParameterizedTest
    @EnumSource
    void rejects(MdReqRejReason reason) throws Exception {
        MarketDataQuery query = MarketDataQuery.from(Wire.read("35=V|262=M-1|263=2|264=0|267=1|269=2|146=1|55=S1|"));

        assertThat(Wire.sent(query.reject(reason, "why"))).isEqualTo("35=Y|58=why|262=M-1|281=" + reason.code() + "|");
        assertThat(Wire.sent(query.reject(reason, null))).isEqualTo("35=Y|262=M-1|281=" + reason.code() + "|");
    }
}
