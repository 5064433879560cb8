/**
 * FIX 4.4 on the wire and the messages of Trader: {@link trader.fix.FixMessages} turns QuickFIX/J's messages into the
 * domain messages, and back, exactly, but for times, which are written to the millisecond. What is wrong is refused
 * with the tag of the field, never skipped; fields of FIX 4.4 that Trader does not use are ignored.
 *
 * <p>Threads: nothing here keeps anything, blocks, or does I/O; any thread may call it. A message of QuickFIX/J may be
 * changed by one thread at a time.
 */
package trader.fix;
