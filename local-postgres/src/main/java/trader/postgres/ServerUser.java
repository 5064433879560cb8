package trader.postgres;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.ArrayList;
import java.util.List;

/** As whom the server runs: it refuses to be root. */
final class ServerUser {
    private static final List<String> CANDIDATES = List.of("postgres", "nobody");

    private final UserPrincipal user;
    private final List<String> prefix;

    private ServerUser(UserPrincipal user, List<String> prefix) {
        this.user = user;
        this.prefix = prefix;
    }

    /** The user of this JVM, or the first of some that exist when that is root. */
    static ServerUser find() throws IOException {
        if (!System.getProperty("user.name").equals("root")) {
            return new ServerUser(null, List.of());
        }
        for (String name : CANDIDATES) {
            try {
                UserPrincipal user = FileSystems.getDefault().getUserPrincipalLookupService()
                        .lookupPrincipalByName(name);
                return new ServerUser(user, List.of("setpriv", "--reuid=" + name,
                        "--regid=" + Commands.output(List.of("id", "-g", name)).strip(), "--clear-groups", "--"));
            } catch (UserPrincipalNotFoundException unknown) {
                // The next.
            }
        }
        throw new IOException("root may not run PostgreSQL, and there is none of the users "
                + String.join(", ", CANDIDATES));
    }

    /** The command as that user runs it: the same process, no shell in between. */
    List<String> command(List<String> command) {
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(command);
        return whole;
    }

    /** Hands over a file or an empty directory. */
    void own(Path path) throws IOException {
        if (user != null) {
            Files.setOwner(path, user);
        }
    }
}
