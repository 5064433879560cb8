/**
 * The FIX 4.4 gateway: {@link trader.fixgateway.FixGateway} wires FIX sessions ({@link trader.fixgateway.session}) to
 * the services' queues ({@link trader.fixgateway.gateway}); it is a JMS client like any other.
 *
 * <p>Threads: {@link trader.fixgateway.session.FixRequests} is called by the sessions' threads, which never wait for a
 * reply. {@link trader.fixgateway.session.FixAnswers} is called by the thread that reads the broker's connection, which
 * waits for neither a client nor the disk; other threads send answers that may.
 */
package trader.fixgateway;
