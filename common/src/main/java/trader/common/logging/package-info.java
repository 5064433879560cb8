/**
 * What keeps the server's log readable, however long something is out of order.
 *
 * <p>Threads: any; nothing here waits.
 */
package trader.common.logging;
