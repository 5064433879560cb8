/**
 * Derby for {@link trader.server.order.jdbc}: embedded, or its network server and the clients of that.
 *
 * <p>Threads: as in that package; the engine and its server have threads of their own.
 */
package trader.server.order.derby;
