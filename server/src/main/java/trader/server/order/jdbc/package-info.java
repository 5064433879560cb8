/**
 * Orders in a database, through Spring JDBC: H2 and PostgreSQL.
 *
 * <p>Threads: listeners call within their transactions and may block on the database; retention has a thread of its own.
 */
package trader.server.order.jdbc;
