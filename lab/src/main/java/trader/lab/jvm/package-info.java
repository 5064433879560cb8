/**
 * JVMs as the lab starts them: which JDK, which collector, which flags, and how they end.
 *
 * <p>Threads: everything here is called by the one thread that runs the command, except {@link
 * trader.lab.jvm.JvmProcess#stop} and {@code kill}, which a shutdown hook may call too. Methods named {@code await…}
 * block until their deadline. {@link trader.lab.jvm.Jdk} starts short-lived JVMs to ask them about themselves.
 */
package trader.lab.jvm;
