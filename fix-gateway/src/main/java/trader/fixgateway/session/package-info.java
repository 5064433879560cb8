/**
 * FIX sessions: the QuickFIX/J acceptor with its stores, and its seam to the rest of the gateway, which takes
 * {@link trader.fixgateway.session.FixRequests} and gives {@link trader.fixgateway.session.FixAnswers}.
 *
 * <p>Threads: each session's thread processes its messages and calls {@code FixRequests}; it may wait for the disk, or
 * keep its own client waiting, but never waits for a reply. {@code FixAnswers} may be called by any thread.
 */
package trader.fixgateway.session;
