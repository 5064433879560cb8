package trader.benchmarks;

import java.io.IOException;
import trader.common.AllocationCounter;
import trader.launcher.machine.ProcessorUse;

/** This JVM, the client, and a server: what both use from {@link #begin} to {@link #cost}. */
final class MeasuredJvms implements AutoCloseable {
    private static final AllocationCounter OWN = new AllocationCounter();
    private static final long OWN_PID = ProcessHandle.current().pid();

    /** Null without a server. */
    private final Long serverPid;
    private final AllocationPort serverAllocation;
    private ProcessorUse serverBefore;
    private ProcessorUse clientBefore;
    private long serverBytesBefore;
    private long clientBytesBefore;

    /** The client alone. */
    MeasuredJvms() {
        serverPid = null;
        serverAllocation = null;
    }

    MeasuredJvms(long serverPid, AllocationPort serverAllocation) {
        this.serverPid = serverPid;
        this.serverAllocation = serverAllocation;
    }

    /** The client last, and at the end first, so that it does not count much of its own readings. */
    void begin() throws IOException {
        if (serverPid != null) {
            serverBytesBefore = serverAllocation.bytes();
            serverBefore = ProcessorUse.of(serverPid);
        }
        clientBefore = ProcessorUse.of(OWN_PID);
        clientBytesBefore = OWN.bytes();
    }

    /** Since {@link #begin}, for each request. */
    RequestCost cost(long requests) throws IOException {
        double clientBytes = OWN.bytes() - clientBytesBefore;
        ProcessorUse.Growth client = ProcessorUse.of(OWN_PID).since(clientBefore);
        ProcessorUse.Growth server = new ProcessorUse.Growth(0, 0);
        double serverBytes = 0;
        if (serverPid != null) {
            server = ProcessorUse.of(serverPid).since(serverBefore);
            serverBytes = serverAllocation.bytes() - serverBytesBefore;
        }
        double us = 1e3 * requests;
        return new RequestCost(server.othersNs() / us, client.othersNs() / us,
                (server.compilersNs() + client.compilersNs()) / us, serverBytes / requests, clientBytes / requests);
    }

    @Override
    public void close() throws IOException {
        if (serverAllocation != null) {
            serverAllocation.close();
        }
    }
}
