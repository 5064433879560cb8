package trader.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0             | 0 ns
            842           | 842 ns
            1000          | 1.00 µs
            53149         | 53.1 µs
            999499        | 999 µs
            999500        | 1.00 ms
            1240000       | 1.24 ms
            9996000       | 10.0 ms
            118400000     | 118 ms
            999499999     | 999 ms
            999500000     | 1.00 s
            61500000000   | 61.5 s
            7200000000000 | 7,200 s
            -5300         | -5.30 µs
            """)
    void givesThreeDigitsAndTheUnitThatFits(long ns, String text) {
        assertThat(Format.ns(ns).replace('\u00a0', ' ')).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 bytes", "1023, 1023 bytes", "1024, 1.00 KB", "21700, 21.2 KB", "1048063, 1023 KB",
        "1048064, 1.00 MB", "5242880, 5.00 MB"})
    void givesBytes(long bytes, String text) {
        assertThat(Format.bytes(bytes).replace('\u00a0', ' ').replace(",", "")).isEqualTo(text);
        assertThat(Format.bytes(null)).isEqualTo(Format.NONE);
    }

    @Test
    void separatesThousands() {
        assertThat(Format.count(1234567L)).isEqualTo("1,234,567");
        assertThat(Format.perSecond(12345.6)).isEqualTo("12,346/s");
    }

    @ParameterizedTest
    @CsvSource({"0.0123, 0.012", "0.5, 0.50", "0.9958, 0.996", "1.001, 1.001", "1.03, 1.03", "12.34, 12.3"})
    void anIntervalWithoutOneDoesNotSeemToHaveIt(double ratio, String text) {
        assertThat(Format.ratio(ratio)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0/s", "0.5, 0.500/s", "12.34, 12.3/s", "999.96, 1000/s", "0.01, 0.010/s"})
    void givesRates(double perS, String text) {
        assertThat(Format.perSecond(perS).replace(",", "")).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 %", "0.00001, under 0.01 %", "0.0005, 0.05 %", "0.123, 12.3 %", "0.9999, 100 %", "1, 100 %"})
    void givesShares(double share, String text) {
        assertThat(Format.percent(share).replace('\u00a0', ' ')).isEqualTo(text);
    }

    @Test
    void quotesTheCommandForAShell() {
        assertThat(Format.quoted("--gc=g1")).isEqualTo("--gc=g1");
        assertThat(Format.quoted("")).isEqualTo("''");
        assertThat(Format.quoted("a 'b'")).isEqualTo("'a '\\''b'\\'''");
    }

    @Test
    void showsADashForUnknownValues() {
        assertThat(Format.ns(null)).isEqualTo("–");
        assertThat(Format.ms(null)).isEqualTo("–");
        assertThat(Format.count(null)).isEqualTo("–");
        assertThat(Format.perSecond(null)).isEqualTo("–");
        assertThat(Format.percent(null)).isEqualTo("–");
    }
}
