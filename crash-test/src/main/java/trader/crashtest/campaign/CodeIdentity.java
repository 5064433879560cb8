package trader.crashtest.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import trader.launcher.jvm.ModulePath;
import trader.launcher.machine.Machine;

/**
 * What a campaign tries.
 *
 * @param revision of the checkout
 * @param jars a digest of the jars that were built from it, which are what runs
 */
record CodeIdentity(String revision, String jars) {
    private static final Pattern COMMITTED = Pattern.compile("[0-9a-f]{12,40}");
    private static final int DIGITS = 12;

    /** As it is now. */
    static CodeIdentity of(ModulePath modules) throws IOException {
        TreeSet<Path> jars = new TreeSet<>();
        for (String module : List.of("server", "client", "lab")) {
            for (String entry : modules.of(module).split(":")) {
                Path jar = Path.of(entry);
                if (jar.startsWith(modules.home())) {
                    jars.add(jar);
                }
            }
        }
        return new CodeIdentity(Machine.revision(modules.home()), digest(jars));
    }

    private static String digest(TreeSet<Path> jars) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path jar : jars) {
                digest.update(Files.readAllBytes(jar));
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Names what results may be added up: a revision, or the jars where no revision says what is in them. */
    String name() {
        return (COMMITTED.matcher(revision).matches() ? revision : revision + "-" + jars).replaceAll("\\W+", "-");
    }
}
