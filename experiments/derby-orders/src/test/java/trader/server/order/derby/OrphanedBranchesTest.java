package trader.server.order.derby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OrphanedBranchesTest {
    @Test
    void readsTheBranchesThatDerbyLists() {
        assertThat(OrphanedBranches.parse("(131077,00ff01,0a)")).hasToString("131077:00ff01:0a");
        assertThatThrownBy(() -> OrphanedBranches.parse("131077")).hasMessageContaining("'131077'");
    }
}
