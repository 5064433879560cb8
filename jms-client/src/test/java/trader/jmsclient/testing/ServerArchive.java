package trader.jmsclient.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The packaged server, with an archive of the classes that it loads, for JVMs that live for seconds: loading takes most
 * of the CPU time of their start. The first test of a build that needs the archive makes it. A JVM to which it does not
 * fit ignores it.
 */
public final class ServerArchive {
    private static final String JAR = "server.jar";
    private static final String READY = "READY ";

    private final Path target;

    /** {@code module}: the directory of the module {@code server}, which must have been packaged. */
    public ServerArchive(Path module) {
        target = module.resolve("target");
    }

    /** The class path of the server: an archive fits no other. */
    public String classPath() throws IOException {
        return target.resolve(JAR) + ":" + Files.readString(target.resolve("classpath.txt")).strip();
    }

    /** The JVM option that makes it use the archive. Any thread of any JVM may call it. */
    public String option() throws IOException, InterruptedException {
        synchronized (ServerArchive.class) {
            return "-XX:SharedArchiveFile=" + archive();
        }
    }

    private Path archive() throws IOException, InterruptedException {
        Path archive = target.resolve("server-" + Files.getLastModifiedTime(target.resolve(JAR)).toMillis() + "-"
                + Runtime.version() + ".jsa");
        try (FileChannel file = FileChannel.open(target.resolve("archive.lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE); FileLock alone = file.lock()) {
            if (alone.isValid() && !Files.exists(archive)) {
                make(archive);
            }
        }
        return archive;
    }

    /** A server that was ready and ends has loaded what a start takes. */
    private void make(Path archive) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(target, "archive");
        Path made = directory.resolve("server.jsa");
        Path settings = Files.writeString(directory.resolve("server.properties"), "out-dir=" + directory + "\nport=0\n"
                + "order-store=emulated\ndurability=process\n");
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java")
                .toString(), "-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:ArchiveClassesAtExit=" + made));
        if (Runtime.version().feature() >= 24) {
            // An archive fits only JVMs with the same modules' rights.
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", classPath(), "trader.server.TradingServer", settings.toString()));
        Process server = new ProcessBuilder(command).redirectErrorStream(true).start();
        StringBuilder said = new StringBuilder();
        try (BufferedReader output = server.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                said.append(line).append('\n');
                if (line.startsWith(READY)) {
                    server.toHandle().destroy();
                }
            }
        }
        server.waitFor();
        if (!Files.exists(made)) {
            throw new IOException("the server made no archive of its classes:\n" + said);
        }
        Files.move(made, archive, StandardCopyOption.ATOMIC_MOVE);
    }
}
