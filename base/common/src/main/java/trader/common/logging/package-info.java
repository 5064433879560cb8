/**
 * Keeps the server's log readable during a long outage.
 *
 * <p>Threads: any; nothing here waits.
 */
package trader.common.logging;
