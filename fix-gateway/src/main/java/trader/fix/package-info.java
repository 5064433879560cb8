/**
 * FIX 4.4 on the wire: {@link trader.fix.FixMessages} translates QuickFIX/J's messages to the domain messages and back,
 * exactly, except that times are truncated to milliseconds. A wrong field is refused with its tag, never skipped;
 * fields of FIX 4.4 that Trader does not use are ignored.
 *
 * <p>Threads: any thread may call this package, which has no state, does no I/O and does not block. Only one thread at
 * a time may use a QuickFIX/J message.
 */
package trader.fix;
