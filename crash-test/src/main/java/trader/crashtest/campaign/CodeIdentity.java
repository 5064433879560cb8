package trader.crashtest.campaign;

import java.io.IOException;
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

/** The code that a campaign tests: revision of the checkout, and digest of the jars built from it. */
record CodeIdentity(String revision, String jars) {
    private static final Pattern COMMITTED = Pattern.compile("[0-9a-f]{12,40}");
    private static final int DIGITS = 12;

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

    private static String digest(TreeSet<Path> jars) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path jar : jars) {
                digest.update(Files.readAllBytes(jar));
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Results with this name may be combined: the revision of a clean checkout, otherwise the digest of the jars. */
    String name() {
        return (COMMITTED.matcher(revision).matches() ? revision : revision + "-" + jars).replaceAll("\\W+", "-");
    }
}
