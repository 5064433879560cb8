package trader.server.transaction;

import com.arjuna.ats.internal.jta.utils.XAUtils;
import com.arjuna.ats.jta.xa.XATxConverter;
import com.arjuna.ats.jta.xa.XidImple;
import java.util.Arrays;
import java.util.HexFormat;
import javax.transaction.xa.Xid;

/** The identifier of a transaction branch, with value semantics, which {@link Xid} does not promise. */
public final class BranchId implements Xid {
    private final int formatId;
    private final byte[] globalTransactionId;
    private final byte[] branchQualifier;

    private BranchId(int formatId, byte[] globalTransactionId, byte[] branchQualifier) {
        this.formatId = formatId;
        this.globalTransactionId = globalTransactionId;
        this.branchQualifier = branchQualifier;
    }

    public static BranchId of(Xid xid) {
        return of(xid.getFormatId(), xid.getGlobalTransactionId().clone(), xid.getBranchQualifier().clone());
    }

    public static BranchId of(int formatId, byte[] globalTransactionId, byte[] branchQualifier) {
        return new BranchId(formatId, globalTransactionId, branchQualifier);
    }

    /** Whether the branch was created by Narayana, the transaction manager that Trader uses. */
    public static boolean isNarayanas(Xid branch) {
        return branch.getFormatId() == XATxConverter.FORMAT_ID;
    }

    /** Whether the branch was created by the transaction manager of this node. */
    public static boolean isOfNode(Xid branch, String node) {
        return isNarayanas(branch) && node.equals(XAUtils.getXANodeName(branch));
    }

    /**
     * The name of the branch's transaction in logs and audits, such as {@code 0:ffff7f000001:8635:6b01f76b:2bf}; the
     * whole branch for another transaction manager.
     */
    public static String transaction(Xid branch) {
        return isNarayanas(branch) ? new XidImple(branch).getTransactionUid().toString() : of(branch).toString();
    }

    @Override
    public int getFormatId() {
        return formatId;
    }

    @Override
    public byte[] getGlobalTransactionId() {
        return globalTransactionId.clone();
    }

    @Override
    public byte[] getBranchQualifier() {
        return branchQualifier.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BranchId that && formatId == that.formatId
                && Arrays.equals(globalTransactionId, that.globalTransactionId)
                && Arrays.equals(branchQualifier, that.branchQualifier);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * formatId + Arrays.hashCode(globalTransactionId)) + Arrays.hashCode(branchQualifier);
    }

    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return formatId + ":" + hex.formatHex(globalTransactionId) + ":" + hex.formatHex(branchQualifier);
    }
}
