/**
 * FIX sessions: who may log on ({@link trader.fixgateway.session.FixSessions}), the acceptor
 * ({@link trader.fixgateway.session.FixAcceptor}), and what stands between it and a hostile client. docs/FIX.md says
 * what is refused, and how.
 *
 * <p>Threads: frames are cut and logons are checked on the acceptor's I/O threads, of which there are a few for all
 * connections: nothing there waits. Passwords that are kept as a hash are checked by one thread of their own. Each
 * session has a thread that processes its messages and calls {@link trader.fixgateway.session.FixRequests}; it may wait for the
 * disk, or keep its own client waiting, and never waits for a reply. Answers are sent by whoever calls
 * {@link trader.fixgateway.session.FixAnswers}.
 */
package trader.fixgateway.session;
