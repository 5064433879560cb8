/**
 * Orders in a database, through Spring JDBC: H2 and PostgreSQL; and {@link
 * trader.server.order.jdbc.DatabaseProcess}, which serves a database to other processes.
 *
 * <p>Threads: listeners call within their transactions and may block on the database; retention has its own thread.
 */
package trader.server.order.jdbc;
