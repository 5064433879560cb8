/**
 * Request and reply over JMS as one writes them first: with Spring's {@code JmsTemplate} on a plain connection factory.
 * It is correct, short, and many times slower than what it is compared with (docs/TUNING.md); do not copy it.
 *
 * <p>A template keeps nothing between two calls: "every method will typically create a connection, session, producer or
 * consumer, do something, then close them all down again"
 * (<a href="https://activemq.apache.org/jmstemplate-gotchas.html">JmsTemplate Gotchas</a>). In an application server
 * the factory is a pool, which makes this cheap; a broker's own factory is none. With Artemis, one call of
 * {@link trader.uncached.UncachedRequests} makes
 *
 * <ol>
 *   <li>a TCP connection, and on it a session only to check the user, and the session that is used;
 *   <li>a temporary queue, a producer and a consumer: for each it asks the broker, and waits;
 *   <li>the request and its reply;
 * </ol>
 *
 * <p>and then it closes all of them, one after the other.
 *
 * <p>{@link trader.uncached.UncachedReplies} makes a connection, a session and a producer for the reply to a quote. The
 * listener's part needs no code of its own, because it is Spring's default: with a transaction manager and no cache
 * level, {@code DefaultMessageListenerContainer} makes a connection, a session and a consumer for each receive, also
 * for those that find no message within a second. What a consumer had prefetched goes back to the queue when it closes.
 *
 * <p>Spring's {@code CachingConnectionFactory} is not the whole cure: "consumers for temporary queues/topics will never
 * be cached", as its documentation says. Trader's client ({@code trader.jmsclient.Requester}) makes everything once.
 *
 * <p>The code is naive, but keeps the contract of the messages (docs/MESSAGES.md): quotes and replies are not
 * persistent, a request has a time limit, and an order, its record and its reply are one transaction. Sessions are
 * therefore enlisted as everywhere in Trader: under load, Narayana's {@code ConnectionFactoryProxy} left orders
 * undelivered for seconds.
 *
 * <p>Threads: any number; each call blocks until the broker has answered.
 */
package trader.uncached;
