/**
 * A broker and a server for tests: a real embedded Artemis and listeners that answer with the codec.
 *
 * <p>Threads: the broker's and the listeners' own; tests open and close them.
 */
package trader.jmsclient.testing;
