package trader.server.transaction;

import com.arjuna.ats.jta.xa.XATxConverter;
import com.arjuna.ats.jta.xa.XidImple;
import javax.transaction.xa.Xid;

/** How branches are named to people: the same in the server's log and in an audit. */
public final class BranchNames {
    private BranchNames() {
    }

    /** Whether a transaction manager of Trader's kind has made the branch. */
    public static boolean isNarayanas(Xid branch) {
        return branch.getFormatId() == XATxConverter.FORMAT_ID;
    }

    /** The transaction that the branch belongs to, such as {@code 0:ffff7f000001:8635:6b01f76b:2bf}. */
    public static String transaction(Xid branch) {
        return isNarayanas(branch)
                ? new XidImple(branch).getTransactionUid().toString() : BranchId.of(branch).toString();
    }
}
