package trader.broker.access;

import java.util.stream.Stream;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;

/**
 * Every packet that a client may send. {@link PacketFilter} makes the checks, refuses what only the server's users may
 * send, and closes connections that send any other packet, unless they are those of the other broker of a pair.
 * docs/SECURITY.md has the limits, and client-packets.md of the test resources this table.
 */
enum ClientPacket {
    PING(PacketImpl.PING, "", "one packet back"),
    DISCONNECT(PacketImpl.DISCONNECT, "", "nothing"),
    PACKETS_CONFIRMED(PacketImpl.PACKETS_CONFIRMED, "", "nothing"),
    SUBSCRIBE_TOPOLOGY(PacketImpl.SUBSCRIBE_TOPOLOGY, "the first of the connection; a second one closes it",
            "one packet back, and one for each change of a pair"),
    SUBSCRIBE_TOPOLOGY_V2(PacketImpl.SUBSCRIBE_TOPOLOGY_V2, "the same", "the same"),
    CONNECT(PacketImpl.CONNECT, "", "nothing"),
    CREATESESSION(PacketImpl.CREATESESSION, "name, user and password of up to 256 characters; no confirmation window",
            "1,000 sessions"),
    CREATESESSION_V2(PacketImpl.CREATESESSION_V2, "the same", "the same"),
    SESS_START(PacketImpl.SESS_START, "", "nothing"),
    SESS_STOP(PacketImpl.SESS_STOP, "", "nothing"),
    SESS_CLOSE(PacketImpl.SESS_CLOSE, "of a session", "counts until the session is closed"),
    SESS_ADD_METADATA(PacketImpl.SESS_ADD_METADATA, "key and value of up to 256 characters; not a client id of the"
            + " server's", "8 for each session"),
    SESS_ADD_METADATA2(PacketImpl.SESS_ADD_METADATA2, "the same", "the same"),
    SESS_UNIQUE_ADD_METADATA(PacketImpl.SESS_UNIQUE_ADD_METADATA, "the same", "the same"),
    SESS_QUEUEQUERY(PacketImpl.SESS_QUEUEQUERY, "a queue that it may use", "one packet back"),
    SESS_BINDINGQUERY(PacketImpl.SESS_BINDINGQUERY, "an address that it may use", "one packet back"),
    CREATE_QUEUE(PacketImpl.CREATE_QUEUE, "temporary, without options; filter as for a consumer", "1,000 queues"),
    CREATE_QUEUE_V2(PacketImpl.CREATE_QUEUE_V2, "the same", "the same"),
    DELETE_QUEUE(PacketImpl.DELETE_QUEUE, "its own", "nothing"),
    CREATE_PRODUCER(PacketImpl.CREATE_PRODUCER, "an address that it may send to", "1,000 producers"),
    REMOVE_PRODUCER(PacketImpl.REMOVE_PRODUCER, "one that is noted", "nothing"),
    SESS_PRODUCER_REQUEST_CREDITS(PacketImpl.SESS_PRODUCER_REQUEST_CREDITS, "whether the address is full; none is"
            + " noted", "one packet back"),
    SESS_SEND(PacketImpl.SESS_SEND, "the message: size, properties, body, address, reply queue",
            "the address' queue, which has a limit"),
    SESS_SEND_LARGE(PacketImpl.SESS_SEND_LARGE, "the same, when it is complete", "a file of up to the size limit and"
            + " two packets; 100 at a time of all clients, 25 of one address: one more closes its connection"),
    SESS_SEND_CONTINUATION(PacketImpl.SESS_SEND_CONTINUATION, "length", "the same"),
    SESS_CREATECONSUMER(PacketImpl.SESS_CREATECONSUMER, "a queue that it may receive from; selector: none, or a"
            + " property equal to a text", "1,000 consumers"),
    SESS_CONSUMER_CLOSE(PacketImpl.SESS_CONSUMER_CLOSE, "its own", "nothing"),
    SESS_FLOWTOKEN(PacketImpl.SESS_FLOWTOKEN, "", "its own replies"),
    SESS_FORCE_CONSUMER_DELIVERY(PacketImpl.SESS_FORCE_CONSUMER_DELIVERY, "", "its own replies"),
    SESS_ACKNOWLEDGE(PacketImpl.SESS_ACKNOWLEDGE, "", "nothing"),
    SESS_INDIVIDUAL_ACKNOWLEDGE(PacketImpl.SESS_INDIVIDUAL_ACKNOWLEDGE, "", "nothing"),
    SESS_EXPIRED(PacketImpl.SESS_EXPIRED, "", "nothing; expired replies are dropped"),
    SESS_COMMIT(PacketImpl.SESS_COMMIT, "of a session; no streamed message was refused", "nothing"),
    SESS_ROLLBACK(PacketImpl.SESS_ROLLBACK, "", "its own replies, again");

    private static final ClientPacket[] BY_TYPE = new ClientPacket[256];

    /** Its code in Artemis' protocol. */
    final byte type;
    /** In words; empty if there is nothing to check. */
    final String check;
    /** What it can cost the broker, for one connection. */
    final String bound;

    static {
        Stream.of(values()).forEach(each -> BY_TYPE[each.type & 0xFF] = each);
    }

    ClientPacket(byte type, String check, String bound) {
        this.type = type;
        this.check = check;
        this.bound = bound;
    }

    /** Whether there is nothing to check. */
    boolean isFree() {
        return check.isEmpty();
    }

    /** Null if clients may not send packets of this type. */
    static ClientPacket of(byte type) {
        return BY_TYPE[type & 0xFF];
    }
}
