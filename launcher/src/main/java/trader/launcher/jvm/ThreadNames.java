package trader.launcher.jvm;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The whole names of a JVM's threads, from its {@code Thread.print}; the kernel cuts them after 15 letters. */
final class ThreadNames {
    private static final Pattern THREAD = Pattern.compile("\"(.*)\" .*?\\bnid=(0x[0-9a-f]+|[0-9]+) .*");
    private static final String REQUEST = "1\0jcmd\0Thread.print\0\0\0";

    private ThreadNames() {
    }

    /** The names by thread id; stops the JVM for some milliseconds. */
    static Map<String, String> of(long pid) throws IOException {
        try {
            // The JVM opens its socket.
            VirtualMachine.attach(Long.toString(pid)).detach();
        } catch (AttachNotSupportedException refused) {
            throw new IOException(refused.getMessage(), refused);
        }
        Path root = Path.of("/proc", Long.toString(pid), "root/tmp/.java_pid" + pid);
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(root));
            channel.write(ByteBuffer.wrap(REQUEST.getBytes(StandardCharsets.US_ASCII)));
            return parse(new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    static Map<String, String> parse(String print) {
        Map<String, String> names = new HashMap<>();
        print.lines().forEach(line -> {
            Matcher matcher = THREAD.matcher(line);
            if (matcher.matches()) {
                names.put(Long.decode(matcher.group(2)).toString(), matcher.group(1));
            }
        });
        return names;
    }
}
