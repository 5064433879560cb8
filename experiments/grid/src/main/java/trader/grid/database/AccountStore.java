package trader.grid.database;

import com.tangosol.net.cache.AbstractCacheStore;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import trader.grid.ledger.Account;

/**
 * Writes accounts that Coherence takes from its queue. What it cannot write stays in the queue. The grid has all
 * accounts, so none is read, and none is ever removed.
 */
public final class AccountStore extends AbstractCacheStore<Long, Account> {
    private final AccountTable table;

    /** {@code file}: {@link WriteBehind#database()}. */
    public AccountStore(String file) throws IOException {
        table = AccountTable.at(Path.of(file));
    }

    @Override
    public Account load(Long id) {
        return null;
    }

    @Override
    public void store(Long id, Account account) {
        storeAll(Map.of(id, account));
    }

    @Override
    public void storeAll(Map<? extends Long, ? extends Account> accounts) {
        try {
            table.write(accounts);
        } catch (SQLException failed) {
            throw new IllegalStateException("cannot write accounts to the database: " + failed.getMessage(), failed);
        }
    }
}
