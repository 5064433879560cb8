package trader.server.broker;

import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendMessage;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import trader.common.timing.HandOffTimes;
import trader.server.broker.access.AccessControl;

/** Records how long the Netty thread that read a message had waited for a CPU. */
final class ReadTimes implements Interceptor {
    /** Null: not timed. */
    private volatile HandOffTimes times;

    void start(HandOffTimes handOffs) {
        times = handOffs;
    }

    @Override
    public boolean intercept(Packet packet, RemotingConnection connection) {
        HandOffTimes handOffs = times;
        if (handOffs != null && packet instanceof SessionSendMessage && !AccessControl.isInVm(connection)) {
            handOffs.read();
        }
        return true;
    }
}
