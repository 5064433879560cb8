package trader.common.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * The rule for files with secrets, like that of OpenSSH and PostgreSQL: nobody but its owner has rights to a file of
 * this process's user. A file of another user, such as {@code root}, may also be readable by its group, because a
 * service gets it so. File systems without POSIX permissions are not checked.
 */
public final class SecretFile {
    private static final Set<PosixFilePermission> OF_OWNER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OF_OWNER_AND_GROUP = PosixFilePermissions.fromString("rwxr-----");

    private SecretFile() {
    }

    /** Throws an IllegalArgumentException that says what others may do with the file, and how to change that. */
    public static Path require(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view == null) {
            return file;
        }
        PosixFileAttributes attributes = view.readAttributes();
        boolean own = attributes.owner().equals(Files.getOwner(Path.of("/proc/self")));
        Set<PosixFilePermission> excess = attributes.permissions();
        excess.removeAll(own ? OF_OWNER : OF_OWNER_AND_GROUP);
        if (!excess.isEmpty()) {
            throw new IllegalArgumentException("'" + file + "' has mode "
                    + PosixFilePermissions.toString(attributes.permissions()) + ": others than its owner can use the"
                    + " secrets in it; chmod " + (own ? "600" : "640") + " '" + file + "'");
        }
        return file;
    }
}
