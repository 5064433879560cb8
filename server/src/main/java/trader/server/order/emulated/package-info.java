/**
 * The emulated XA resource manager: a real {@link javax.transaction.xa.XAResource} whose store is a counter and a
 * bounded window of records in memory, and whose work takes the time that is set.
 *
 * <p>Threads: {@link trader.server.order.emulated.EmulatedResourceManager} is shared by all; an
 * {@link trader.server.order.emulated.EmulatedConnection} belongs to one thread at a time, as a database connection does. Calls
 * block for the configured delays, and an insert for as long as the same key is in doubt in another transaction.
 */
package trader.server.order.emulated;
