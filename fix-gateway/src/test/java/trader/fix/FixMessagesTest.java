package trader.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import quickfix.field.SessionRejectReason;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.Identifiers;
import trader.fixml.Order;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;

/** Each message both ways, as text. */
class FixMessagesTest {
    static Stream<Arguments> samples() {
        return FixSamples.all().entrySet().stream().map(sample -> Arguments.of(sample.getKey(), sample.getValue()));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsAndWritesWhatFixAllows(String text, FixmlMessage message) throws Exception {
        assertThat(Wire.sent(FixMessages.toFix(message))).isEqualTo(text);
        assertThat(FixMessages.fromFix(Wire.read(text), "fix.BANK1")).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource({"'', false", "43=N|, false", "43=Y|122=20260131-09:29:00|, true", "97=N|, false", "97=Y|, true"})
    void mayHaveBeenSentBefore(String header, boolean possDup) throws Exception {
        FixmlMessage message = FixMessages.fromFix(Wire.read("35=R|131=R-1|146=1|55=S0001|", header), "fix.BANK1");

        assertThat(message).isEqualTo(
                new QuoteRequest(new Header("fix.BANK1", null, possDup, null), "R-1", "S0001"));
    }

    @Test
    void ignoresWhatTraderDoesNotUse() throws Exception {
        assertThat(FixMessages.fromFix(Wire.read("35=D|11=C-1|21=1|15=EUR|38=100|40=1|54=2|55=S0001|"
                + "60=20260131-09:30:00|453=1|448=DESK|447=D|452=1|"), "fix.BANK1"))
                .isEqualTo(FixSamples.all().get("35=D|11=C-1|38=100|40=1|54=2|55=S0001|60=20260131-09:30:00.000|"));
    }

    @ParameterizedTest
    @CsvSource({
        "35=R|146=1|55=S0001|, 131, 1, QuoteReqID (131) is missing",
        "35=R|131=R-1|, 146, 1, NoRelatedSym (146) is missing",
        "35=D|38=1|40=1|54=1|55=S|60=20260131-09:30:00|, 11, 1, ClOrdID (11) is missing",
        "35=D|11=C|38=1|40=1|54=1|60=20260131-09:30:00|, 55, 1, Symbol (55) is missing",
        "35=D|11=C|38=1|40=1|55=S|60=20260131-09:30:00|, 54, 1, Side (54) is missing",
        "35=D|11=C|38=1|54=1|55=S|60=20260131-09:30:00|, 40, 1, OrdType (40) is missing",
        "35=D|11=C|38=1|40=1|54=1|55=S|, 60, 1, TransactTime (60) is missing",
        "35=D|11=C|38=1|40=1|54=Z|55=S|60=20260131-09:30:00|, 54, 5, Side (54) is 'Z': one of 1 2 3",
        "35=D|11=C|38=1|40=?|54=1|55=S|60=20260131-09:30:00|, 40, 5, OrdType (40) is '?': one of 1 2 3",
        "35=D|11=C|38=1|40=1|54=1|55=S|59=9|60=20260131-09:30:00|, 59, 5, TimeInForce (59) is '9': one of 0 1",
        "35=D|11=C|38=1e3|40=1|54=1|55=S|60=20260131-09:30:00|, 38, 6, OrderQty (38) is '1e3': a decimal number",
        "35=D|11=C|38=NaN|40=1|54=1|55=S|60=20260131-09:30:00|, 38, 6, OrderQty (38) is 'NaN': a decimal number",
        "35=D|11=C|38=1|40=2|44=+1|54=1|55=S|60=20260131-09:30:00|, 44, 6, Price (44) is '+1': a decimal number",
        "35=D|11=C|38=1|40=1|54=1|55=S|60=20260230-09:30:00|, 60, 6, TransactTime (60) is '20260230-09:30:00': a UTC",
        "35=F|11=C|41=B|38=1|54=1|60=20260131-09:30:00|, 55, 1, Symbol (55) is missing",
        "35=F|11=C|38=1|54=1|55=S|60=20260131-09:30:00|, 41, 1, OrigClOrdID (41) is missing",
        "35=9|11=C|37=O|39=5|41=B|434=1|, 39, 5, OrdStatus (39) is '5': one of 0 1 2",
        "35=W|55=S|268=1|269=Q|, 269, 5, MDEntryType (269) is 'Q': one of 0 1 2",
        "35=X|268=1|279=7|, 279, 5, MDUpdateAction (279) is '7': one of 0 1 2"
    })
    void refusesAMessageThatIsWrong(String text, int tag, int sessionRejectReason, String why) throws Exception {
        FixRefusedException refused = refusal(text);

        assertThat(refused).hasMessageStartingWith(why);
        assertThat(refused.businessRejectReason()).isEmpty();
        assertThat(Wire.sent(refused.answerTo(Wire.read(text)))).startsWith("35=3|45=7|58=" + why)
                .endsWith("|371=" + tag + "|372=" + text.substring(3, 4) + "|373=" + sessionRejectReason + "|");
    }

    @ParameterizedTest
    @CsvSource({
        "35=R|131=R-1|146=2|55=S0001|55=S0002|, 0, R-1, NoRelatedSym (146) is '2': one instrument a request",
        "35=D|11=C-1|40=1|54=1|55=S|60=20260131-09:30:00|152=5|, 5, C-1, OrderQty (38) is missing: Trader needs it",
        "35=B|148=News|33=1|58=Text|, 3, , 'MsgType (35) is ''B'', a message that Trader does not read'"
    })
    void refusesWhatIsAsked(String text, String reason, String id, String why) throws Exception {
        FixRefusedException refused = refusal(text);

        assertThat(refused).hasMessageStartingWith(why);
        assertThat(refused.businessRejectReason().orElseThrow().code()).isEqualTo(reason);
        assertThat(Wire.sent(refused.answerTo(Wire.read(text)))).startsWith("35=j|45=7|58=" + why)
                .endsWith("|372=" + text.charAt(3) + (id == null ? "" : "|379=" + id) + "|380=" + reason + "|");
    }

    @ParameterizedTest
    @CsvSource({
        "35=R|131=?|146=1|55=S0001|, QuoteReqID (131)",
        "35=R|131=R-1|146=1|55=?|, Symbol (55)",
        "35=D|11=?|38=1|40=1|54=1|55=S|60=20260131-09:30:00|, ClOrdID (11)",
        "35=D|11=C|38=1|40=1|54=1|55=?|60=20260131-09:30:00|, Symbol (55)",
        "35=D|1=?|11=C|38=1|40=1|54=1|55=S|60=20260131-09:30:00|, Account (1)",
        "35=D|11=C|38=1|40=1|54=1|55=S|60=20260131-09:30:00|117=?|, QuoteID (117)",
        "35=F|11=?|38=1|41=B|54=1|55=S|60=20260131-09:30:00|, ClOrdID (11)",
        "35=F|11=C|38=1|41=?|54=1|55=S|60=20260131-09:30:00|, OrigClOrdID (41)",
        "35=G|11=C|38=1|40=1|41=?|54=1|55=S|60=20260131-09:30:00|, OrigClOrdID (41)",
        "35=G|1=?|11=C|38=1|40=1|41=B|54=1|55=S|60=20260131-09:30:00|, Account (1)",
        "35=H|11=?|54=1|55=S|, ClOrdID (11)",
        "35=H|11=C|54=1|55=S|790=?|, OrdStatusReqID (790)"
    })
    void refusesAnIdentifierThatIsTooLong(String text, String field) throws Exception {
        String longest = "\u00e9".repeat(Identifiers.MAX_CHARS);
        assertThat(FixMessages.fromFix(Wire.read(text.replace("?", longest)), "fix.BANK1")).isNotNull();

        FixRefusedException refused = refusal(text.replace("?", longest + "x"));

        assertThat(refused).hasMessage(field + " is '" + "\u00e9".repeat(60) + "...': at most 128 characters, not 129");
        assertThat(Wire.sent(refused.answerTo(Wire.read(text.replace("?", longest)))))
                .contains("|371=" + field.replaceAll("\\D", "") + "|")
                .endsWith("|373=" + SessionRejectReason.VALUE_IS_INCORRECT + "|");
    }

    /** Dropped, they would leave an order on other terms than were asked for. */
    @Test
    void refusesTermsThatTradersOrdersDoNotHave() throws Exception {
        for (Map.Entry<Integer, String> term : UnsupportedTerms.NAMES.entrySet()) {
            int tag = term.getKey();
            for (String text : List.of("35=D|11=C|38=1|40=1|54=1|55=S|60=20260131-09:30:00|",
                    "35=G|11=C|38=1|40=1|41=B|54=1|55=S|60=20260131-09:30:00|")) {
                FixRefusedException refused = refusal(text + tag + "=7|");

                assertThat(refused).hasMessage(term.getValue() + " (" + tag
                        + ") is '7': Trader's orders have no such term, leave it out");
                assertThat(refused.businessRejectReason()).contains(BusinessRejectReason.OTHER);
                assertThat(Wire.FIX44.isMsgField(text.substring(3, 4), tag)).as("%s", term).isTrue();
            }
            assertThat(Wire.FIX44.getFieldName(tag)).isEqualTo(term.getValue());
        }
    }

    @Test
    void refusesWhatFixmlCannotHold() throws Exception {
        quickfix.Message message = FixMessages.toFix(new QuoteRequest(null, "R\2", "S"));

        assertThatThrownBy(() -> FixMessages.fromFix(message, null))
                .hasMessageEndingWith("characters of XML 1.0, not U+0002 at index 1");
    }

    @Test
    void refusesAnEmptyField() throws Exception {
        quickfix.Message message = FixMessages.toFix(new QuoteRequest(null, "R", "S"));
        message.setString(FixField.QUOTE_REQ_ID.tag(), "");

        assertThatThrownBy(() -> FixMessages.fromFix(message, null)).hasMessage("QuoteReqID (131) has no value");
    }

    @Test
    void doesNotWriteWhatFixCannotHold() {
        Instant time = Instant.parse("2026-01-31T09:30:00Z");
        Map<String, FixmlMessage> unwritable = Map.of(
                "ClOrdID (11) is missing", new Order(null, null, "S", Side.BUY, BigDecimal.ONE, null, time),
                "Symbol (55) is empty", new QuoteRequest(null, "R", ""),
                "Side (54) is missing", new Order(null, "C", "S", null, BigDecimal.ONE, null, time),
                "QuoteReqID (131) is 'R\1': anything but the delimiter, U+0001", new QuoteRequest(null, "R\1", "S"),
                "BidPx (132) is '1E+38': a decimal number in plain notation of at most 38 digits",
                new Quote(null, "Q", null, "S", new BigDecimal("1E38"), null, null, null, null));
        unwritable.forEach((why, message) ->
                assertThatThrownBy(() -> FixMessages.toFix(message))
                        .isInstanceOf(IllegalArgumentException.class).hasMessage(why));
    }

    private static FixRefusedException refusal(String text) throws Exception {
        quickfix.Message message = Wire.read(text);
        try {
            FixMessages.fromFix(message, "fix.BANK1");
            throw new AssertionError("taken: " + text);
        } catch (FixRefusedException e) {
            return e;
        }
    }
}
