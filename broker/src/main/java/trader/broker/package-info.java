/**
 * The message broker: Artemis embedded in this JVM, or an external one.
 *
 * <p>Never interrupt a listener. Over the transport within the JVM its thread carries out the broker's own tasks: it
 * appends to the journal and waits for the fsync. An interrupt would close the file, and with it the journal of all.
 *
 * <p>Threads: a {@link trader.broker.Broker} is opened and closed by one owner; any thread may call its other
 * methods. Looking up a reply queue is a map access in an embedded broker, and a round trip in an external one unless
 * the answer is known. The threads of the broker's sessions append to the journal and sync it, each also for others
 * that arrive meanwhile; threads of its I/O pool do the rest, and replace a session thread that is interrupted. The
 * sessions' threads also read the packets of the listeners' connections within the JVM, and pass messages and responses
 * on to the listeners ({@link trader.broker.PacketReaders}, {@link trader.broker.InVmPackets}). The
 * broker's Netty threads call {@link trader.broker.DirectPath}, and through it a service, which must not block.
 */
package trader.broker;
