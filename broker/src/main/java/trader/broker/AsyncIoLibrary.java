package trader.broker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.activemq.artemis.nativo.jlibaio.LibaioContext;
import trader.common.PrivateFiles;

/**
 * The native library for asynchronous I/O. It is in a jar, and the JVM looks for libraries only in the directories
 * named at its start, so this class copies it to one of them before loading it.
 */
final class AsyncIoLibrary {
    private static final String LIBRARY = "libartemis-native-64.so";
    private static final String IN_JAR = "/lib/linux-x86_64/" + LIBRARY;

    private AsyncIoLibrary() {
    }

    /**
     * Loads the library, without which the broker would silently use NIO.
     *
     * @throws BrokerException naming the missing part
     */
    static void require(Path directory) throws BrokerException {
        Path library = directory.toAbsolutePath().resolve(LIBRARY);
        try (InputStream jar = LibaioContext.class.getResourceAsStream(IN_JAR)) {
            if (jar == null) {
                throw new BrokerException("journal-type asyncio: there is no " + IN_JAR + " on the class path", null);
            }
            PrivateFiles.createDirectories(library.getParent());
            Files.copy(jar, library, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new BrokerException("journal-type asyncio: cannot write " + library + ": " + failed, failed);
        }
        if (!LibaioContext.isLoaded()) {
            throw new BrokerException("journal-type asyncio: " + LIBRARY + " could not be loaded: it needs Linux on"
                    + " x86-64, libaio.so.1 (Debian: libaio1), and a JVM that is started with -Djava.library.path="
                    + library.getParent() + " (or use journal-type nio)", null);
        }
    }
}
