package trader.postgres;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import trader.common.ProcessOutput;

/** The user that runs the server, which refuses to run as root. */
record ServerUser(UserPrincipal user, List<String> prefix) {
    private static final List<String> CANDIDATES = List.of("postgres", "nobody");
    private static final Set<PosixFilePermission> PASSING =
            Set.of(PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);

    /** The user of this JVM, or the first existing candidate if that is root. */
    static ServerUser find() throws IOException {
        if (!System.getProperty("user.name").equals("root")) {
            return new ServerUser(null, List.of());
        }
        for (String name : CANDIDATES) {
            try {
                UserPrincipal user = FileSystems.getDefault().getUserPrincipalLookupService()
                        .lookupPrincipalByName(name);
                return new ServerUser(user, List.of("setpriv", "--reuid=" + name,
                        "--regid=" + output(List.of("id", "-g", name), null).strip(), "--clear-groups", "--"));
            } catch (UserPrincipalNotFoundException unknown) {
                // Try the next.
            }
        }
        throw new IOException("root may not run PostgreSQL, and none of these users exists: "
                + String.join(", ", CANDIDATES));
    }

    /** The prefix that runs a command as that user, in the same process and without a shell. */
    List<String> command(List<String> command) {
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(command);
        return whole;
    }

    /** Runs a command as that user, in a directory; throws an IOException with its output if it fails. */
    void run(Path directory, String... command) throws IOException {
        output(command(List.of(command)), directory);
    }

    private static String output(List<String> command, Path directory) throws IOException {
        try {
            return ProcessOutput.of(new ProcessBuilder(command)
                    .directory(directory == null ? null : directory.toFile()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    /**
     * Lets the user, but then all others too, enter a directory and those around it without listing them, up to the
     * first that others can enter, or the home directory.
     */
    void letPass(Path directory) throws IOException {
        Path home = Path.of(System.getProperty("user.home"));
        for (Path each = directory; user != null && each != null && !each.equals(home); each = each.getParent()) {
            Set<PosixFilePermission> rights = Files.getPosixFilePermissions(each);
            if (!rights.addAll(PASSING)) {
                return;
            }
            Files.setPosixFilePermissions(each, rights);
        }
    }

    /** Makes the user the owner of a file or an empty directory. */
    void own(Path path) throws IOException {
        if (user != null) {
            Files.setOwner(path, user);
        }
    }
}
