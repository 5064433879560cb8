package trader.server.gridquotes;

import com.tangosol.net.MemberEvent;
import com.tangosol.net.MemberListener;
import com.tangosol.net.Service;
import com.tangosol.util.ServiceEvent;
import com.tangosol.util.ServiceListener;
import com.tangosol.util.SynchronousListener;

/**
 * Ends this JVM when the others have removed it from a service, for example because it was frozen: what it stores is
 * theirs by then, so nothing in it may go on. A removed member may also only see that the service stops; it would start
 * again, as another member, with the next use of a cache. So it listens to the service itself, which calls synchronous
 * listeners before that.
 */
public final class RemovalWatch implements MemberListener, ServiceListener, SynchronousListener<Object, Object>,
        AutoCloseable {
    private static final int FAILED = 1;

    private final Service service;

    public RemovalWatch(Service service) {
        this.service = service;
    }

    public void open() {
        service.addMemberListener(this);
        service.addServiceListener(this);
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
            end();
        }
    }

    private static void end() {
        System.err.println("trader: the other members have removed this one from the grid; it ends");
        Runtime.getRuntime().halt(FAILED);
    }

    @Override
    public void serviceStarting(ServiceEvent event) {
        // Nothing ends.
    }

    @Override
    public void serviceStarted(ServiceEvent event) {
        // Nothing ends.
    }

    @Override
    public void serviceStopping(ServiceEvent event) {
        // It ends when it has stopped.
    }

    @Override
    public void serviceStopped(ServiceEvent event) {
        end();
    }

    /** Before this member leaves by itself. */
    @Override
    public void close() {
        service.removeMemberListener(this);
        service.removeServiceListener(this);
    }
}
