/**
 * A real PostgreSQL server of this machine, for tests and measurements.
 *
 * <p>Threads: one at a time; every call blocks until the server has done what was asked for.
 */
package trader.postgres;
