/**
 * The FIX 4.4 gateway: FIX sessions ({@link trader.server.fix.session}) on one side, the services' queues
 * ({@link trader.server.fix.bridge}) on the other.
 *
 * <p>Threads: {@link trader.fixgateway.session.FixRequests} is called by the threads of the sessions, which never wait for a
 * reply. {@link trader.fixgateway.session.FixAnswers} is called by the thread that reads the broker's connection, which must
 * not wait for a client, and not for the disk: what may is called by others.
 */
package trader.fixgateway;
