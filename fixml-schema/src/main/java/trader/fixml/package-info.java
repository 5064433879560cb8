/**
 * The messages of Trader and their form as FIXML 4.4.
 *
 * <p>Threads: messages are immutable; one {@link trader.fixml.FixmlCodec} may be used by any number of threads,
 * and keeps its parsers in a pool of its own, nothing in the threads. Nothing here blocks.
 */
package trader.fixml;
