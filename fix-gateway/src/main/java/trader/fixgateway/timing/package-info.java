/**
 * Times of each request in the gateway, in {@code gateway.bin}.
 *
 * <p>Threads: those of the gateway record times; a {@link trader.common.timing.TimesWriter} writes them.
 */
package trader.fixgateway.timing;
