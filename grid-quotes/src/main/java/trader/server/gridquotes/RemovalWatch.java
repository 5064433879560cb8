package trader.server.gridquotes;

import com.tangosol.net.MemberEvent;
import com.tangosol.net.MemberListener;
import com.tangosol.net.Service;

/**
 * Ends this JVM when the others have removed it from a service, for example because it was frozen: what it stores is
 * theirs by then, so nothing in it may go on.
 */
public final class RemovalWatch implements MemberListener, AutoCloseable {
    private static final int FAILED = 1;

    private final Service service;

    public RemovalWatch(Service service) {
        this.service = service;
    }

    public void open() {
        service.addMemberListener(this);
    }

    @Override
    public void memberJoined(MemberEvent event) {
        // Nothing ends.
    }

    @Override
    public void memberLeaving(MemberEvent event) {
        // It still stores its part.
    }

    @Override
    public void memberLeft(MemberEvent event) {
        if (event.isLocal()) {
            System.err.println("trader: the other members have removed this one from the grid; it ends");
            Runtime.getRuntime().halt(FAILED);
        }
    }

    /** Before this member leaves by itself. */
    @Override
    public void close() {
        service.removeMemberListener(this);
    }
}
