/**
 * The control port, by which a run on one host uses a server on another (docs/SECURITY.md): {@link
 * trader.lab.control.ControlPort} on the server's host, {@link trader.lab.control.RemoteHost} on that of the run.
 *
 * <p>Threads: the port has one that accepts and one for each of a few connections, which block on their sockets and
 * read files; the main thread of either side only looks at flags, or waits with a limit.
 */
package trader.lab.control;
