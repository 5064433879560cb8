package trader.common;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and directories of which only their owner has rights, where the file system has POSIX permissions. */
public final class PrivateFiles {
    private static final Set<PosixFilePermission> OF_OWNER = PosixFilePermissions.fromString("rwx------");
    /** This process: its owner is the user whose files are ours, also one without a name. */
    private static final Path SELF = Path.of("/proc/self");
    private static final boolean POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {
    }

    /** Creates a directory and its missing parents, all private; leaves those alone that exist. */
    public static Path createDirectories(Path directory) throws IOException {
        return Files.createDirectories(directory, attributes("rwx------"));
    }

    /** Creates a directory that does not exist yet. */
    public static Path createDirectory(Path directory) throws IOException {
        return Files.createDirectory(directory, attributes("rwx------"));
    }

    /**
     * Creates a directory for private files if there is none, and changes nothing of an existing one.
     *
     * @throws IOException if it is another user's, or others may write to it: then it is not ours alone, such as /tmp
     */
    public static Path requireDirectory(Path directory) throws IOException {
        createDirectories(directory);
        if (!POSIX) {
            return directory;
        }
        PosixFileAttributes found = Files.readAttributes(directory, PosixFileAttributes.class);
        if (found.permissions().contains(PosixFilePermission.OTHERS_WRITE)
                || !found.owner().equals(Files.getOwner(SELF))) {
            throw new IOException("directory '" + directory + "' of user '" + found.owner().getName() + "' has mode "
                    + PosixFilePermissions.toString(found.permissions()) + ": others could use the files in it; choose"
                    + " a new directory, or one of your own with mode rwx------ (chmod 700)");
        }
        return directory;
    }

    /** The same, and takes from others their rights to an existing one. */
    public static Path takeDirectory(Path directory) throws IOException {
        requireDirectory(directory);
        if (POSIX) {
            Set<PosixFilePermission> owners = Files.getPosixFilePermissions(directory);
            if (owners.retainAll(OF_OWNER)) {
                Files.setPosixFilePermissions(directory, owners);
            }
        }
        return directory;
    }

    /** Writes a file that is private from its first moment; replaces an existing one. */
    public static Path write(Path file, CharSequence text) throws IOException {
        Files.deleteIfExists(file);
        return Files.writeString(Files.createFile(file, attributes("rw-------")), text);
    }

    private static FileAttribute<?>[] attributes(String mode) {
        return POSIX ? new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))} : new FileAttribute<?>[0];
    }
}
