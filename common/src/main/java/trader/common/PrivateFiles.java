package trader.common;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Files and directories of which only their owner has rights, where the file system has POSIX permissions. */
public final class PrivateFiles {
    private static final Set<PosixFilePermission> OF_OWNER = PosixFilePermissions.fromString("rwx------");
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
     * Creates a directory for private files, or takes from others their rights to an existing one.
     *
     * @throws IOException if it is another user's, or others may write to it: then it is not ours alone, such as /tmp
     */
    public static Path takeDirectory(Path directory) throws IOException {
        createDirectories(directory);
        PosixFileAttributeView view = Files.getFileAttributeView(directory, PosixFileAttributeView.class);
        if (view == null) {
            return directory;
        }
        Set<PosixFilePermission> found = view.readAttributes().permissions();
        Set<PosixFilePermission> owners = EnumSet.copyOf(found);
        owners.retainAll(OF_OWNER);
        if (owners.equals(found)) {
            return directory;
        }
        if (!found.contains(PosixFilePermission.OTHERS_WRITE)
                && view.getOwner().getName().equals(System.getProperty("user.name"))) {
            view.setPermissions(owners);
            return directory;
        }
        throw new IOException("directory '" + directory + "' of user '" + view.getOwner().getName() + "' has mode "
                + PosixFilePermissions.toString(found) + ": others could use the files in it; choose a new directory,"
                + " or one with mode rwx------ (chmod 700)");
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
