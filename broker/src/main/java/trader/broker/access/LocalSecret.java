package trader.broker.access;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;
import trader.access.BrokerSecrets;
import trader.common.config.SecretFile;
import trader.recordlog.DataDirectory;
import trader.recordlog.SegmentFile;

/**
 * A secret in a file that only its operating-system user may read. Processes of the broker's user, on its machine, show
 * by it who they are. Each start of a broker writes another secret to the file where {@link BrokerSecrets} looks for
 * it. The brokers of a pair have the same one, and keep it.
 */
public final class LocalSecret implements AutoCloseable {
    private static final int BYTES = 32;
    private static final Pattern SHARED = Pattern.compile("[0-9a-f]{" + 2 * BYTES + "}");

    private final String text;
    private Path file;

    /** A new secret. */
    public LocalSecret() {
        this(random());
    }

    private LocalSecret(String text) {
        this.text = text;
    }

    /**
     * The secret in a file, which the first of several processes creates.
     *
     * @throws IOException also if the file holds no secret
     * @throws IllegalArgumentException if others than the owner may read it
     */
    public static LocalSecret shared(Path file) throws IOException {
        if (!Files.exists(file)) {
            try {
                DataDirectory.createFile(file, random());
            } catch (FileAlreadyExistsException faster) {
                // Another process was faster: its secret counts.
            }
            SegmentFile.force(file.getParent());
        }
        String text = Files.readString(SecretFile.require(file)).strip();
        if (!SHARED.matcher(text).matches()) {
            throw new IOException("the secret in " + file + " has " + text.length() + " characters, not "
                    + 2 * BYTES + " hexadecimal digits: stop all that use it, and delete it");
        }
        return new LocalSecret(text);
    }

    /** A text that cannot be guessed. */
    public static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    public String text() {
        return text;
    }

    /** Writes the file of a broker that listens on this address and port, in place of an earlier broker's. */
    public void write(String bind, int port) throws IOException {
        Path target = BrokerSecrets.file(InetAddress.getByName(bind).getHostAddress(), port);
        Files.createDirectories(target.getParent(),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        // Only its owner can read a temporary file.
        Path written = Files.writeString(Files.createTempFile(target.getParent(), "secret", null), text);
        Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
        file = target;
    }

    /** Deletes the file, unless another broker has written it since. */
    @Override
    public void close() throws IOException {
        if (file != null && Files.isReadable(file) && Files.readString(file).equals(text)) {
            Files.delete(file);
        }
    }
}
