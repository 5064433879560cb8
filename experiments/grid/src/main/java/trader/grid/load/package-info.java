/**
 * Load on a ledger: filling and emptying it, transfers with intended start times, and the state that acknowledged
 * transfers must have led to.
 *
 * <p>Threads: each load thread sends one request at a time and waits for its answer. {@code pause} and {@code resume}
 * are called by the thread that runs the command.
 */
package trader.grid.load;
