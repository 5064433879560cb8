/**
 * Trader's server: {@link trader.server.TradingServer} wires the services to the broker.
 *
 * <p>Threads: a server is started and closed by one owner; its counts may be read by any thread.
 */
package trader.server;
