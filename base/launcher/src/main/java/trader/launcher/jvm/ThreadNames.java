package trader.launcher.jvm;

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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.common.DaemonThreads;

/** The whole names of a JVM's threads, from its {@code Thread.print}; the kernel cuts them after 15 letters. */
final class ThreadNames {
    private static final Pattern THREAD = Pattern.compile("\"(.*)\" .*?\\bnid=(0x[0-9a-f]+|[0-9]+) .*");
    private static final long LIMIT_S = 10;
    private static final String REQUEST = "1\0jcmd\0Thread.print\0\0\0";

    private ThreadNames() {
    }

    /** The names by thread id; stops the JVM for some milliseconds. Fails as well if the JVM does not answer. */
    static Map<String, String> of(long pid) throws IOException {
        return within(LIMIT_S, () -> print(pid));
    }

    static Map<String, String> within(long limitS, Callable<Map<String, String>> print) throws IOException {
        FutureTask<Map<String, String>> task = new FutureTask<>(print);
        new DaemonThreads("thread-names").newThread(task).start();
        try {
            return task.get(limitS, TimeUnit.SECONDS);
        } catch (TimeoutException hanging) {
            throw new IOException("no answer within " + limitS + " s", hanging);
        } catch (ExecutionException failed) {
            // Also an Error: a Java runtime without the module jdk.attach.
            throw new IOException(failed.getCause().toString(), failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            task.cancel(true);
        }
    }

    private static Map<String, String> print(long pid) throws Exception {
        // The JVM opens its socket.
        VirtualMachine.attach(Long.toString(pid)).detach();
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
