package trader.analysis.validity;

import java.io.IOException;
import java.util.function.Consumer;
import trader.analysis.latencylog.RecordCursor;
import trader.analysis.run.Client;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;
import trader.runfiles.DeliveryRecord;

/** The long hiccups of a JVM in which none of its requests got on. In others only one thread waited for a CPU. */
public final class QuietHiccups {
    /** A ready thread waits less than this for a CPU unless the machine is overloaded. */
    private static final long LEAST_STOP_NS = 20_000_000;

    private QuietHiccups() { }

    /** The server's; {@code visitor} sees each of its records on the way. */
    public static Stops of(Run run, Consumer<DeliveryRecord> visitor) throws IOException {
        Stops hiccups = run.server() == null ? Stops.NONE
                : run.server().stops(StopKind.HICCUP).longerThan(LEAST_STOP_NS);
        if (run.servers().times() == null) {
            return hiccups;
        }
        ActivityGaps activity = new ActivityGaps(hiccups, LEAST_STOP_NS);
        try (RecordCursor<DeliveryRecord> server = run.servers().times().file().cursor()) {
            for (DeliveryRecord next = server.next(); next != null; next = server.next()) {
                visitor.accept(next);
                activity.at(next.receivedNs());
                activity.at(next.handledNs());
                activity.at(next.commit().releasedNs());
            }
        }
        return activity.gaps();
    }

    /** Those that remain when the hiccup meter's own waits for a CPU are left out. */
    public static Stops without(Stops waits, Stops quiet) {
        return quiet.minus(waits, LEAST_STOP_NS);
    }

    /** A client's; {@code server} is the one on its host, or null. */
    public static Stops of(Client client, Jvm server) throws IOException {
        Stops hiccups = client.jvm().ownHiccups(server).longerThan(LEAST_STOP_NS);
        if (hiccups.size() == 0) {
            return hiccups;
        }
        ActivityGaps activity = new ActivityGaps(hiccups, LEAST_STOP_NS);
        client.requests().forEach(request -> {
            activity.at(request.sentNs());
            activity.at(request.completedNs());
        });
        return activity.gaps();
    }
}
