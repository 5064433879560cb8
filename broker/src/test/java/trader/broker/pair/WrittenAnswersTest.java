package trader.broker.pair;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.activemq.artemis.api.core.ActiveMQIOErrorException;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.ActiveMQExceptionMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.ReplicationResponseMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.ReplicationResponseMessageV2;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.junit.jupiter.api.Test;

class WrittenAnswersTest {
    private static final Packet RECORD = new PacketImpl(PacketImpl.REPLICATION_APPEND);

    private final List<Object> failures = new ArrayList<>();
    private final RemotingConnection connection = RemotingConnection.class.cast(Proxy.newProxyInstance(
            RemotingConnection.class.getClassLoader(), new Class<?>[] {RemotingConnection.class},
            (self, method, arguments) -> switch (method.getName()) {
                case "isDestroyed" -> !failures.isEmpty();
                case "fail" -> failures.add(arguments[0]) ? null : null;
                default -> throw new UnsupportedOperationException(method.getName());
            }));
    private boolean diskFails;
    private int writes;
    private final WrittenAnswers answers = new WrittenAnswers(() -> {
        writes++;
        if (diskFails) {
            throw new IOException("no space left");
        }
    });

    private boolean passes(Packet packet) {
        return answers.intercept(packet, connection);
    }

    @Test
    void oneWriteIsForAllAnswersOfABatch() {
        assertThat(passes(RECORD)).isTrue();
        assertThat(passes(RECORD)).isTrue();
        assertThat(writes).isZero();
        assertThat(passes(new ReplicationResponseMessage())).isTrue();
        assertThat(passes(new ReplicationResponseMessageV2())).isTrue();
        assertThat(writes).isEqualTo(1);
        passes(RECORD);
        passes(new ReplicationResponseMessage());
        assertThat(writes).isEqualTo(2);
        assertThat(failures).isEmpty();
    }

    @Test
    void aFailedWriteIsNotAnsweredNorIsAnythingAfterIt() {
        diskFails = true;
        passes(RECORD);
        passes(RECORD);
        assertThat(passes(new ReplicationResponseMessage())).isFalse();
        assertThat(passes(new ReplicationResponseMessage())).isFalse();
        assertThat(failures).singleElement().asString().contains("no space left");
    }

    /** The active broker does not count it, and would take each later answer for that of the record before. */
    @Test
    void anExceptionEndsTheConnection() {
        passes(RECORD);
        passes(RECORD);
        assertThat(passes(new ActiveMQExceptionMessage(new ActiveMQIOErrorException("a page cannot be written"))))
                .isFalse();
        assertThat(passes(new ReplicationResponseMessage())).isFalse();
        assertThat(failures).singleElement().asString().contains("a page cannot be written");
    }
}
