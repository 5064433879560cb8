package trader.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FixTextTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "-7, -7", "100.2500, 100.2500", ".5, 0.5", "-.5, -0.5", "23., 23", "0023.0, 23.0",
        "99999999999999999999999999999999999999, 99999999999999999999999999999999999999",
        "0.1234567890123456789012345678901234567, 0.1234567890123456789012345678901234567"})
    void readsADecimalExactly(String text, BigDecimal value) {
        assertThat(FixText.decimal(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", ".", "+1", "1e3", "1E3", "NaN", "Infinity", "-INF", "1,5", " 1", "1 ", "--1", "1-",
        "1.2.3", "0x10", "\u0661", "100000000000000000000000000000000000000",
        "0.00000000000000000000000000000000000001"})
    void refusesWhatIsNoDecimalOfFix(String text) {
        assertThatThrownBy(() -> FixText.decimal(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a decimal number in plain notation of at most 38 digits");
    }

    @ParameterizedTest
    @CsvSource({
        "20260131-09:30:00, 2026-01-31T09:30:00Z",
        "20260131-09:30:00.123, 2026-01-31T09:30:00.123Z",
        "20260131-09:30:00.123456, 2026-01-31T09:30:00.123456Z",
        "20260131-09:30:00.123456789, 2026-01-31T09:30:00.123456789Z",
        "20260131-09:30:00.123456789000, 2026-01-31T09:30:00.123456789Z",
        "00010101-00:00:00, 0001-01-01T00:00:00Z",
        "99991231-23:59:59.999999999, 9999-12-31T23:59:59.999999999Z",
        "20240229-00:00:00.000, 2024-02-29T00:00:00Z"
    })
    void readsATimeExactly(String text, Instant value) {
        assertThat(FixText.time(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "20260131", "2026-01-31T09:30:00Z", "20260131-09:30", "20260131-09:30:00.1",
        "20260131-09:30:00.123456789001", "20260131 09:30:00", "20260131-09:30:00,123", "20260131-09-30-00",
        "20260230-09:30:00", "20261301-09:30:00", "20260131-24:00:00", "20260131-23:60:00", "20261231-23:59:60",
        "00000101-00:00:00", "2026013a-09:30:00", "20260131-09:30:00.12a", "20260131-09:30:00Z   "})
    void refusesWhatIsNoTimeOfFix(String text) {
        assertThatThrownBy(() -> FixText.time(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a UTC date and time of the years 0001 to 9999");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T09:30:00Z, 20260131-09:30:00.000",
        "2026-01-31T09:30:00.120Z, 20260131-09:30:00.120",
        "2026-01-31T09:30:00.123400Z, 20260131-09:30:00.123",
        "2026-01-31T09:30:00.123999999Z, 20260131-09:30:00.123",
        "2026-01-31T09:30:00.000000009Z, 20260131-09:30:00.000",
        "2026-12-31T23:59:59.999999999Z, 20261231-23:59:59.999",
        "1969-12-31T23:59:59.999999999Z, 19691231-23:59:59.999",
        "0001-01-01T00:00:00Z, 00010101-00:00:00.000"
    })
    void writesMilliseconds(Instant value, String text) {
        assertThat(FixText.time(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-12-31T23:59:59Z", "+10000-01-01T00:00:00Z"})
    void doesNotWriteAYearThatFixHasNot(Instant value) {
        assertThatThrownBy(() -> FixText.time(value)).isInstanceOf(IllegalArgumentException.class);
    }
}
