package trader.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;
import trader.common.DirectoryTrees;

/** The server's programs; each version is unpacked once. */
final class ServerBinaries {
    private static final String ARCHIVE = "/postgres-linux-x86_64.txz";
    private static final int OWNER_EXECUTES = 0b001_000_000;

    private ServerBinaries() {
    }

    static boolean available() {
        return ServerBinaries.class.getResource(ARCHIVE) != null && System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    /** The directory with {@code bin}, {@code lib} and {@code share} in the cache; several JVMs may unpack at once. */
    static Path unpackedIn(Path cache) throws IOException {
        URL archive = ServerBinaries.class.getResource(ARCHIVE);
        Path programs = cache.resolve("trader-postgres-" + version(archive));
        if (!Files.isDirectory(programs)) {
            Files.createDirectories(cache);
            Path unfinished = Files.createTempDirectory(cache, "trader-postgres-");
            unpack(archive, unfinished);
            Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
            moveUnlessPresent(unfinished, programs);
        }
        if (!Files.getOwner(programs).equals(Files.getOwner(Path.of("/proc/self")))) {
            throw new IOException(programs + " belongs to " + Files.getOwner(programs) + ": refusing to run it");
        }
        return programs;
    }

    /** Moves a directory; deletes it if another process was faster. */
    static void moveUnlessPresent(Path unfinished, Path programs) throws IOException {
        try {
            Files.move(unfinished, programs, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException notMoved) {
            DirectoryTrees.delete(unfinished);
            // An atomic move to a directory with files fails with no more specific exception.
            if (!Files.isDirectory(programs)) {
                throw notMoved;
            }
        }
    }

    private static String version(URL archive) throws IOException {
        return archive.openConnection() instanceof JarURLConnection jar
                ? Long.toHexString(jar.getJarEntry().getCrc()) : "unpacked";
    }

    private static void unpack(URL archive, Path directory) throws IOException {
        try (InputStream compressed = new BufferedInputStream(archive.openStream());
                TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(compressed))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path path = directory.resolve(entry.getName()).normalize();
                if (!path.startsWith(directory)) {
                    throw new IOException("the archive has an entry outside its directory: " + entry.getName());
                }
                unpack(tar, entry, path);
            }
        }
    }

    /** Whatever the umask, because the server may run as another user. */
    private static void createDirectories(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            createDirectories(path.getParent());
            Files.setPosixFilePermissions(Files.createDirectory(path), PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path path) throws IOException {
        if (entry.isDirectory()) {
            createDirectories(path);
            return;
        }
        createDirectories(path.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(tar, path);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(
                (entry.getMode() & OWNER_EXECUTES) != 0 ? "rwxr-xr-x" : "rw-r--r--"));
    }
}
