package trader.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PlainOutputTest {
    @Test
    void writesAsciiForTheSignsOfTexts() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream output = new PlainOutput(new PrintStream(bytes, true, StandardCharsets.US_ASCII));

        output.println("p90–p99 472 µs");
        output.print("to ± 10 points …");
        output.println();
        output.println((Object) "÷");

        assertThat(bytes.toString(StandardCharsets.US_ASCII)).isEqualTo("p90-p99 472 us\nto +- 10 points ...\n/\n");
    }
}
