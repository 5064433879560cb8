/**
 * The connection of a run to its parts on other hosts, by standard input and output of ssh (docs/SECURITY.md): {@link
 * trader.lab.control.RemoteHost} on the run's host, {@link trader.lab.control.RemotePart} on the other.
 *
 * <p>Threads: either side has one that reads frames; the part has another that answers them, and reads files. The main
 * thread of the part only looks at flags, that of the run waits for answers with a limit.
 */
package trader.lab.control;
