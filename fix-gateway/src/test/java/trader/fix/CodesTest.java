package trader.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import trader.fixml.BusinessRejectReason;
import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;
import trader.fixml.FixCode;
import trader.fixml.FixmlMessage;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.OrdType;
import trader.fixml.QuoteRequestRejectReason;
import trader.fixml.Side;
import trader.fixml.TimeInForce;

/** Tags, names and codes are those of FIX 4.4's dictionary, and each code goes both ways. */
class CodesTest {
    /** Codes that FIX 4.4 has no more, and QuickFIX/J's dictionary of it has. */
    private static final Map<FixField, Set<String>> OBSOLETE =
            Map.of(FixField.EXEC_TYPE, Set.of("1", "2"), FixField.ORD_STATUS, Set.of("5"));

    @ParameterizedTest
    @EnumSource
    void fieldsAreThoseOfTheDictionary(FixField field) {
        assertThat(field).hasToString(Wire.FIX44.getFieldName(field.tag()) + " (" + field.tag() + ")");
    }

    static Stream<Arguments> codes() {
        return Stream.of(
                Arguments.of(FixField.SIDE, Side.values(), "35=H|11=C-1|54=@|55=S|"),
                Arguments.of(FixField.ORD_TYPE, OrdType.values(),
                        "35=D|11=C|38=1|40=@|54=1|55=S|60=20260131-09:30:00.000|"),
                Arguments.of(FixField.TIME_IN_FORCE, TimeInForce.values(),
                        "35=D|11=C|38=1|40=1|54=1|55=S|59=@|60=20260131-09:30:00.000|"),
                Arguments.of(FixField.EXEC_TYPE, ExecType.values(),
                        "35=8|6=0|14=0|17=E|37=O|39=0|54=1|55=S|150=@|151=1|"),
                Arguments.of(FixField.ORD_STATUS, OrdStatus.values(),
                        "35=8|6=0|14=0|17=E|37=O|39=@|54=1|55=S|150=0|151=1|"),
                Arguments.of(FixField.ORD_REJ_REASON, OrdRejReason.values(),
                        "35=8|6=0|14=0|17=E|37=O|39=8|54=1|55=S|103=@|150=8|151=1|"),
                Arguments.of(FixField.CXL_REJ_REASON, CxlRejReason.values(), "35=9|11=C|37=O|39=4|41=B|102=@|434=1|"),
                Arguments.of(FixField.CXL_REJ_RESPONSE_TO, CxlRejResponseTo.values(),
                        "35=9|11=C|37=O|39=4|41=B|434=@|"),
                Arguments.of(FixField.BUSINESS_REJECT_REASON, BusinessRejectReason.values(), "35=j|372=D|380=@|"),
                Arguments.of(FixField.QUOTE_REQUEST_REJECT_REASON, QuoteRequestRejectReason.values(),
                        "35=AG|131=R-1|658=@|146=1|55=S|"),
                Arguments.of(FixField.MD_ENTRY_TYPE, MdEntryType.values(), "35=W|55=S|268=1|269=@|"),
                Arguments.of(FixField.MD_UPDATE_ACTION, MdUpdateAction.values(), "35=X|268=1|279=@|"));
    }

    @ParameterizedTest
    @MethodSource("codes")
    void eachCodeGoesBothWays(FixField field, FixCode[] constants, String text) throws Exception {
        for (FixCode constant : constants) {
            String sent = text.replace("@", constant.code());
            FixmlMessage message = FixMessages.fromFix(Wire.read(sent), null);

            assertThat(message.toString()).contains("=" + constant);
            assertThat(Wire.sent(FixMessages.toFix(message))).isEqualTo(sent);
        }
    }

    @ParameterizedTest
    @MethodSource("codes")
    void theDictionaryHasNoOtherCodes(FixField field, FixCode[] constants, String text) {
        Set<String> codes = Arrays.stream(constants).map(FixCode::code).collect(Collectors.toSet());
        for (char c = '!'; c <= '~'; c++) {
            String code = String.valueOf(c);
            boolean obsolete = OBSOLETE.getOrDefault(field, Set.of()).contains(code);
            assertThat(Wire.FIX44.isFieldValue(field.tag(), code)).as("%s '%s'", field, code)
                    .isEqualTo(codes.contains(code) || obsolete);
        }
    }
}
