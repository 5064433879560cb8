/**
 * Rights at the embedded broker: {@link trader.broker.access.AccessControl} is Artemis' security manager, and
 * {@link trader.broker.access.PacketFilter} refuses requests about which Artemis asks no security manager.
 *
 * <p>Threads: called by the broker's threads; Netty's threads call
 * {@link trader.broker.access.PacketFilter}.
 */
package trader.broker.access;
