/**
 * A real PostgreSQL server on this machine, for tests and measurements.
 *
 * <p>Threads: one at a time; every call blocks until the server has carried it out.
 */
package trader.postgres;
