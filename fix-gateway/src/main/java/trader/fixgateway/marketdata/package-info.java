/**
 * Market data for FIX sessions: subscriptions and their prices.
 *
 * <p>Threads: {@link trader.fixgateway.marketdata.MarketDataService} takes calls from any thread and passes them to its
 * own thread {@code fix-prices}, which runs everything else in this package and waits for nothing.
 */
package trader.fixgateway.marketdata;
