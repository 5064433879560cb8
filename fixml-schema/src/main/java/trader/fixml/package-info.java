/**
 * The messages of Trader and their codec for FIXML 4.4.
 *
 * <p>Threads: messages are immutable. Any number of threads may share a {@link trader.fixml.FixmlCodec}, which keeps
 * its parsers in a pool and nothing in thread locals. Nothing here blocks.
 */
package trader.fixml;
