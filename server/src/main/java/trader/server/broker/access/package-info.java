/**
 * Who may do what at the embedded broker: {@link trader.server.broker.access.AccessControl} is Artemis' security
 * manager, and refuses what Artemis does not ask a security manager about.
 *
 * <p>Threads: called by the broker's threads; Netty's threads call
 * {@link trader.server.broker.access.PacketFilter}.
 */
package trader.server.broker.access;
