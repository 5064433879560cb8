/**
 * Rights at the embedded broker: {@link trader.server.broker.access.AccessControl} is Artemis' security manager, and
 * {@link trader.server.broker.access.PacketFilter} refuses requests about which Artemis asks no security manager.
 *
 * <p>Threads: called by the broker's threads; Netty's threads call
 * {@link trader.server.broker.access.PacketFilter}.
 */
package trader.server.broker.access;
