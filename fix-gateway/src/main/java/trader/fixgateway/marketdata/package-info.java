/**
 * Market data for FIX sessions: subscriptions and the prices they get.
 *
 * <p>Threads: {@link trader.fixgateway.marketdata.MarketDataService} takes calls from any thread and hands them to one
 * thread, which runs everything else in this package.
 */
package trader.fixgateway.marketdata;
