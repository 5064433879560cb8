/**
 * The resources in which orders are recorded: their settings, opening and closing, recovery, counts and audit.
 *
 * <p>Threads: one thread configures, opens and closes a resource; any thread may count, and the audit reads in its
 * own process.
 */
package trader.server.order.resource;
