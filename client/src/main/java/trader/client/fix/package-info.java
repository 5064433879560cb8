/**
 * Request/reply over FIX 4.4, through the gateway.
 *
 * <p>Threads: a {@link trader.client.fix.FixRequester} belongs to one thread, which blocks in it until the reply
 * arrives; any thread may close it. Replies arrive on QuickFIX/J's thread for the session, which only matches them with
 * their request and wakes the waiting thread.
 */
package trader.client.fix;
