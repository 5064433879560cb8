package trader.jmsclient;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A secret in a file that only its operating-system user may read. Processes of the broker's user, on its machine, show
 * by it who they are. The file is {@code .trader/brokers/<address>_<port>} in the home directory; each start of a
 * broker writes another secret.
 */
public final class LocalSecret implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("//(\\[[^]]+]|[^:/?,)]+):(\\d+)");
    private static final List<String> ALL_ADDRESSES = List.of("0.0.0.0", "0:0:0:0:0:0:0:0");
    private static final int BYTES = 32;

    private final String text = random();
    private Path file;

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
        Path written = Files.createTempFile(target.getParent(), "secret", null,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(written, text);
        Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
        file = target;
    }

    /** The secret of the broker at this URL; null when it is not on this machine, or another user's. */
    static String of(String url) {
        Matcher matcher = ADDRESS.matcher(url);
        if (!matcher.find()) {
            return null;
        }
        try {
            InetAddress address = InetAddress.getByName(matcher.group(1));
            if (!address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) == null) {
                return null;
            }
            int port = Integer.parseInt(matcher.group(2));
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
