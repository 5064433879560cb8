package trader.grid.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LiveHeapTest {
    @Test
    void readsTheTotal() throws Exception {
        assertThat(LiveHeap.total("""
                12345:
                 num     #instances         #bytes  class name (module)
                -------------------------------------------------------
                   1:         66233        6034624  [B (java.base@17.0.17)
                   2:         57263        1374312  java.lang.String (java.base@17.0.17)
                Total        321456       17303176
                """)).isEqualTo(17_303_176);
    }

    @Test
    void saysWhatJcmdAnswered() {
        assertThatThrownBy(() -> LiveHeap.total("12345: no such process"))
                .hasMessage("jcmd gave no total of the live objects: 12345: no such process");
    }
}
