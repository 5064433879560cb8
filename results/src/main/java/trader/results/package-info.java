/**
 * Stored measurements, and the figures that README and docs take from them. One thread; starts the measured commands,
 * git and a browser, and waits for each.
 */
package trader.results;
