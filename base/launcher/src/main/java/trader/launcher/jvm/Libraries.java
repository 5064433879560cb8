package trader.launcher.jvm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Versions of the libraries that latency depends on, by the names of their jars. */
public final class Libraries {
    private static final Map<String, String> JARS = new LinkedHashMap<>();

    static {
        JARS.put("artemis", "artemis-server");
        JARS.put("narayana", "narayana-jta");
        JARS.put("springJms", "spring-jms");
        JARS.put("grinder", "grinder-core");
        JARS.put("quickfixj", "quickfixj-core");
        JARS.put("h2", "h2");
        JARS.put("postgresqlDriver", "postgresql");
        JARS.put("weld", "weld-se-core");
        JARS.put("derby", "derby");
        JARS.put("coherence", "coherence");
    }

    /** Libraries of servers that only some runs have. */
    private static final Set<String> OPTIONAL = Set.of("weld", "derby", "coherence");

    private Libraries() {
    }

    /** The versions by library; {@code unknown} for one that should be on the class path and is not. */
    public static Map<String, String> versions(String classPath) {
        Map<String, String> versions = new LinkedHashMap<>();
        JARS.forEach((library, jar) -> {
            Matcher matcher = Pattern.compile("(?:^|[:/])" + jar + "-([0-9][^/:]*)\\.jar(?=:|$)").matcher(classPath);
            if (matcher.find()) {
                versions.put(library, matcher.group(1));
            } else if (!OPTIONAL.contains(library)) {
                versions.put(library, "unknown");
            }
        });
        return versions;
    }
}
