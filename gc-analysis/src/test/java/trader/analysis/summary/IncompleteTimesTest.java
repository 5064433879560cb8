package trader.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompleteTimesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{} | ``",
        "{'times': {'recorded': 9, 'dropped': 0, 'failure': null}, 'disk': null} | ``",
        "{'disk': {'recorded': 9, 'dropped': 3, 'failure': null}} | server: disk.bin lacks 3 of 12 records, which came"
            + " faster than they could be written",
        "{'times': {'dropped': 0, 'failure': 'disk full'}, 'disk': {'dropped': 0, 'failure': 'disk full'},"
            + " 'gatewayTimes': {'dropped': 0, 'failure': null}} | server: not everything was written to requests.bin,"
            + " disk.bin: disk full"})
    void namesTheFileAndTheReason(String counts, String expected) throws Exception {
        assertThat(String.join("; ", IncompleteTimes.warnings(new ObjectMapper().readTree(counts.replace('\'', '"')))))
                .isEqualTo(expected);
    }
}
