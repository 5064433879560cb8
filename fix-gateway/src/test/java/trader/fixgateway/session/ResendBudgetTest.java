package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResendBudgetTest {
    @Test
    void refillsEvenly() {
        long[] nowNs = {0};
        ResendBudget budget = new ResendBudget(600, 6_000, () -> nowNs[0]);
        assertThat(budget.exceeded(601, 0)).isEqualTo("600 messages");
        assertThat(budget.exceeded(600, 6_001)).isEqualTo("6000 bytes");
        assertThat(budget.exceeded(600, 6_000)).isNull();
        budget.take(600, 6_000);
        assertThat(budget.exceeded(0, 0)).isEqualTo("600 messages");
        nowNs[0] = 3_000_000_000L;
        assertThat(budget.exceeded(1, 301)).isEqualTo("6000 bytes");
        assertThat(budget.exceeded(30, 300)).isNull();
        budget.take(1, 300);
        assertThat(budget.exceeded(11, 0)).isEqualTo("600 messages");
    }
}
