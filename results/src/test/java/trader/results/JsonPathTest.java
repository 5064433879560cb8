package trader.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPathTest {
    private static final JsonNode ROOT = json("""
            {"variants": [{"id": "g1"}, {"id": "zgc", "against": ["g1"]}],
             "comparisons": [
               {"variant": "zgc", "against": "g1", "load": null, "figure": "p50", "ratio": 1},
               {"variant": "zgc", "against": "g1", "load": null, "figure": "CPU per message", "ratio": 2},
               {"variant": "zgc", "against": "g1", "load": "max", "figure": "order (a, b) ÷ c", "ratio": 3,
                "params": {"codec": "X"}}]}""");

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (Exception wrong) {
            throw new AssertionError(wrong);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/variants/1/id | zgc",
        "/comparisons[figure=CPU per message]/ratio | 2",
        "/comparisons[load=null,figure=p50]/ratio | 1",
        "/comparisons[figure=order (a, b) ÷ c,load=max]/ratio | 3",
        "/comparisons[params/codec=X]/ratio | 3",
        "/comparisons[variant=@id,against=@against/0]/ratio | 1",
        "@id | zgc",
        "/comparisons[figure=p99]/ratio | ''",
        "/nothing/at/all | ''"})
    void findsValues(String path, String value) {
        assertThat(JsonPath.first(path, ROOT, ROOT.at("/variants/1")).asText()).isEqualTo(value);
    }

    @Test
    void findsAllElementsAndTheElementItself() {
        assertThat(JsonPath.all("/comparisons[variant=zgc]", ROOT, null)).hasSize(3);
        assertThat(JsonPath.all("/comparisons[ratio=1|3]", ROOT, null)).hasSize(2);
        assertThat(JsonPath.first("[id=g1]/id", ROOT.get("variants"), null).asText()).isEqualTo("g1");
        assertThat(JsonPath.first("@", ROOT, ROOT.get("variants"))).isSameAs(ROOT.get("variants"));
    }

    @Test
    void refusesWhatIsNoPath() {
        assertThatThrownBy(() -> JsonPath.first("/variants[id=g1", ROOT, null))
                .hasMessage("'/variants[id=g1': allowed is /key/key[key=value,key=value], but not '[id=g1'");
        assertThatThrownBy(() -> JsonPath.first("/variants[g1]", ROOT, null))
                .hasMessage("[g1]: allowed is [key=value,key=value]");
    }
}
