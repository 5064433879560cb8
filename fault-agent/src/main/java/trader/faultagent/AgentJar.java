package trader.faultagent;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import net.bytebuddy.ByteBuddy;

/** Makes the jar for a {@code -javaagent} option: a manifest that refers to the classes of this JVM. */
public final class AgentJar {
    private AgentJar() {
    }

    /** The JVM option that plants a fault; {@code directory} gets the jar, which must remain while the JVM runs. */
    public static String option(Path directory, String argument) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(new Attributes.Name("Premain-Class"), FaultAgent.class.getName());
        attributes.put(Attributes.Name.CLASS_PATH, location(FaultAgent.class) + " " + location(ByteBuddy.class));
        Path jar = Files.createTempFile(directory, "fault-agent-", ".jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return "-javaagent:" + jar.toAbsolutePath() + "=" + argument;
    }

    private static URL location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }
}
