package trader.grid.member;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trader.common.Settings;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;

/**
 * Starts the JVMs of a grid.
 *
 * @param directory gets a directory for each JVM, with its settings, console, GC log and stops
 */
record GridJvms(GridSettings settings, JvmFlags flags, Path directory, String classPath) {
    private static final long READY_S = 120;

    /** Starts a member; {@code storage}: whether it stores partitions or takes transfers over HTTP. */
    JvmProcess start(String name, boolean storage, List<String> moreFlags) throws IOException {
        Path home = Files.createDirectories(directory.resolve(name));
        Map<String, String> all = new TreeMap<>(settings.asMap());
        all.put(GridMember.STORAGE, Boolean.toString(storage));
        all.put("out-dir", home.toString());
        Path file = home.resolve("member.properties");
        new Settings(all).write(file);
        List<String> arguments = new ArrayList<>(flags.withGcLog(home.resolve("gc.log")));
        arguments.addAll(moreFlags);
        arguments.add("-Dlogback.configurationFile=trader-client-logback.xml");
        return JvmProcess.start(name, home, flags, arguments, classPath, GridMember.class.getName(), file.toString());
    }

    /** Waits until a member has joined; returns its address if it takes transfers over HTTP, else nothing. */
    static String awaitReady(JvmProcess joining) throws InterruptedException, JvmFailure {
        return joining.awaitLine(GridMember.READY, READY_S);
    }
}
