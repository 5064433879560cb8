package trader.jmsclient;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A secret in a file that only its operating-system user may read. Processes of the broker's user, on its machine, show
 * by it who they are. The file is {@code .trader/brokers/<address>_<port>} in the home directory; each start of a
 * broker writes another secret. The brokers of a pair have the same one, and keep it.
 */
public final class LocalSecret implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("//(\\[[^]]+]|[^:/?,)]+):(\\d+)");
    private static final List<String> ALL_ADDRESSES = List.of("0.0.0.0", "0:0:0:0:0:0:0:0");
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
            Path written = newFile(file.getParent(), random());
            try {
                force(written);
                // Complete or not there at all; fails if another process was faster.
                Files.createLink(file, written);
            } catch (FileAlreadyExistsException faster) {
                // Then its secret counts.
            } finally {
                Files.delete(written);
            }
            force(file.getParent());
        }
        String text = Files.readString(SecretFile.require(file)).strip();
        if (!SHARED.matcher(text).matches()) {
            throw new IOException("the secret in " + file + " has " + text.length() + " characters, not "
                    + 2 * BYTES + " hexadecimal digits: stop all that use it, and delete it");
        }
        return new LocalSecret(text);
    }

    private static void force(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
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
        Path target = file(InetAddress.getByName(bind).getHostAddress(), port);
        Files.createDirectories(target.getParent(),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.move(newFile(target.getParent(), text), target, StandardCopyOption.ATOMIC_MOVE);
        file = target;
    }

    private static Path newFile(Path directory, String secret) throws IOException {
        // Only its owner can read a temporary file.
        return Files.writeString(Files.createTempFile(directory, "secret", null), secret);
    }

    /**
     * The secret of the broker at this URL, or of the first at a list of them whose secret can be read; null when none
     * is on this machine, or they are other users'.
     */
    static String of(String url) {
        return ADDRESS.matcher(url).results().map(LocalSecret::of).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static String of(MatchResult broker) {
        try {
            InetAddress address = InetAddress.getByName(broker.group(1));
            if (!address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) == null) {
                return null;
            }
            int port = Integer.parseInt(broker.group(2));
            Path own = file(address.getHostAddress(), port);
            for (String all : ALL_ADDRESSES) {
                own = Files.isReadable(own) ? own : file(all, port);
            }
            return Files.isReadable(own) ? Files.readString(own) : null;
        } catch (IOException | NumberFormatException unknown) {
            // No such host, or the broker has just ended: connecting tells.
            return null;
        }
    }

    private static Path file(String address, int port) {
        return Path.of(System.getProperty("user.home"), ".trader", "brokers", address + "_" + port);
    }

    /** Deletes the file, unless another broker has written it since. */
    @Override
    public void close() throws IOException {
        if (file != null && Files.isReadable(file) && Files.readString(file).equals(text)) {
            Files.delete(file);
        }
    }
}
