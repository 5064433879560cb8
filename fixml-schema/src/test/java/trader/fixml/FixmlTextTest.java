package trader.fixml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FixmlTextTest {
    private static FixmlMessage order(String price) throws FixmlException {
        return new FixmlCodec().decode(GoldenFilesTest.golden("order").replace("100.30", price));
    }

    @ParameterizedTest
    @CsvSource({"100.2500, 100.2500", "' +7. ', 7", "-.5, -0.5", "0023.0, 23.0",
        "99999999999999999999999999999999999999, 99999999999999999999999999999999999999"})
    void decimalsKeepEveryDigit(String text, BigDecimal value) throws FixmlException {
        assertThat(order(text)).isInstanceOfSatisfying(Order.class, order ->
                assertThat(order.price()).isEqualTo(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".", "-", "1e5", "1E+2", "NaN", "INF", "0x10", "1,5", "1-", "1 2",
        "100000000000000000000000000000000000000", "0.00000000000000000000000000000000000001"})
    void otherFormsAreNoDecimals(String text) {
        assertThatThrownBy(() -> order(text)).isInstanceOf(FixmlException.class)
                .hasMessage("Order/@Px is '" + text + "': " + FixmlText.DECIMAL_ALLOWED);
    }

    @Test
    void decimalsAreWrittenInPlainNotation() {
        assertThat(FixmlText.checkedDecimal(new BigDecimal("1E+3")).toString()).isEqualTo("1000");
        assertThatThrownBy(() -> FixmlText.checkedDecimal(new BigDecimal("1E+1000000000")))
                .hasMessage(FixmlText.DECIMAL_ALLOWED);
        assertThatThrownBy(() -> FixmlText.checkedDecimal(new BigDecimal("1E-38")))
                .hasMessage(FixmlText.DECIMAL_ALLOWED);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T09:30:00Z,             2026-01-31T09:30:00Z",
        "2026-01-31T09:30:00,              2026-01-31T09:30:00Z",
        "2026-01-31T09:30:00.1Z,           2026-01-31T09:30:00.100Z",
        "2026-01-31T09:30:00.123456789Z,   2026-01-31T09:30:00.123456789Z",
        "2026-01-31T09:30:00.1000000000Z,  2026-01-31T09:30:00.100Z",
        "2026-01-31T09:30:00+05:30,        2026-01-31T04:00:00Z",
        "2026-01-31T09:30:00.5-14:00,      2026-01-31T23:30:00.500Z",
        "2026-12-31T24:00:00Z,             2027-01-01T00:00:00Z",
    })
    void timesAreInUtcUnlessTheySayOtherwise(String text, Instant time) {
        assertThat(FixmlText.time(text)).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2026-01-31", "2026-02-30T00:00:00Z", "2026-01-31T09:30:60Z", "2026-01-31T25:00:00Z",
        "2026-01-31T09:30:00.0000000001Z", "12026-01-31T09:30:00Z", "-0001-01-31T09:30:00Z", "0000-01-31T09:30:00Z",
        "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "2026-01-31T09:30:00 UTC", "20260131-09:30:00"})
    void otherFormsAreNoTimes(String text) {
        assertThatThrownBy(() -> FixmlText.time(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(FixmlText.TIME_ALLOWED);
    }

    @Test
    void stringsAreThoseOfXml() {
        assertThat(FixmlText.checkedString("tab\tline\n\u20ac\ud83d\ude00")).isEqualTo("tab\tline\n\u20ac\ud83d\ude00");
        assertThatThrownBy(() -> FixmlText.checkedString("a\u0000"))
                .hasMessage("characters of XML 1.0, not U+0000 at index 1");
        assertThatThrownBy(() -> FixmlText.checkedString("\ud83d")).hasMessageContaining("U+D83D");
        assertThatThrownBy(() -> FixmlText.checkedString("\uFFFE")).hasMessageContaining("U+FFFE");
    }
}
