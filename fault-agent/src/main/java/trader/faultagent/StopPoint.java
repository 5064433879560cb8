package trader.faultagent;

import java.nio.file.Path;

/** A point at which the agent can stop a thread. */
interface StopPoint extends Place {
    /** Whether visits count from the start of the JVM, not only when the server is ready. */
    boolean countsFromStart();

    /**
     * The agent argument that creates {@code file} and stops a thread here for good.
     *
     * @param hit the number of the visit, from 1
     */
    default String argument(int hit, Path file) {
        return spelling() + ":" + hit + ":" + file.toAbsolutePath();
    }
}
