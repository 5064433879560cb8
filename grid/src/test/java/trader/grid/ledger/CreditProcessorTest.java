package trader.grid.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.tangosol.util.BinaryEntry;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CreditProcessorTest {
    private static final long TO = 7;

    private final Map<Object, Object> partition = new HashMap<>();
    private final Transfer transfer = new Transfer(1, 3, TO, 50, System.currentTimeMillis());
    private final CreditProcessor processor = new CreditProcessor(new Transfer[] {transfer}, new Retention(600_000));

    @Test
    void creditsOnce() {
        partition.put(TO, new Account(100));
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThat(processor.process(entry(TO))).containsExactly(TransferOutcome.ACCEPTED.stored());
        }
        assertThat(((Account) partition.get(TO)).balanceCents()).isEqualTo(150);
    }

    /** Its refund may be under way when the account is created. */
    @Test
    void neverCreditsAnAccountThatWasUnknownBefore() {
        assertThat(processor.process(entry(TO))).containsExactly(TransferOutcome.UNKNOWN_ACCOUNT.stored());
        assertThat(partition).doesNotContainKey(TO);
        partition.put(TO, new Account(100));
        assertThat(processor.process(entry(TO))).containsExactly(TransferOutcome.UNKNOWN_ACCOUNT.stored());
        assertThat(((Account) partition.get(TO)).balanceCents()).isEqualTo(100);
    }

    /** An entry of the partition, which a map stands for. */
    @SuppressWarnings("unchecked")
    private BinaryEntry<Long, Account> entry(Object key) {
        return (BinaryEntry<Long, Account>) Proxy.newProxyInstance(BinaryEntry.class.getClassLoader(),
                new Class<?>[] {BinaryEntry.class},
                (entry, method, arguments) -> answer(entry, key, method, arguments));
    }

    private Object answer(Object entry, Object key, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "asBinaryEntry" -> entry;
            case "getAssociatedEntry" -> entry(arguments[1]);
            case "getKey" -> key;
            case "isPresent" -> partition.containsKey(key);
            case "getValue" -> partition.get(key);
            case "setValue" -> partition.put(key, arguments[0]);
            default -> throw new UnsupportedOperationException(method.getName());
        };
    }
}
