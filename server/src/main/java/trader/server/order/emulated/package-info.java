/**
 * The emulated XA resource manager: records orders in its own log or in memory, with configured delays in place of
 * the time of a database.
 *
 * <p>Threads: {@link trader.server.order.emulated.EmulatedResourceManager} is shared by all threads; an {@link
 * trader.server.order.emulated.EmulatedConnection} belongs to one thread at a time, as a database connection does.
 * Calls block for the configured delays and for fsyncs; access to an order that is in doubt in another transaction
 * blocks for up to 2 s.
 */
package trader.server.order.emulated;
