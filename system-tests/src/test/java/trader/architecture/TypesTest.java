package trader.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Names and visibility of top-level types, from the sources: bytecode does not show who uses a constant. */
class TypesTest {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package (trader[a-z.]*);");
    private static final Pattern PUBLIC = Pattern.compile(
            "(?m)^public (?:\\w+ )*(?:class|interface|enum|record|@interface) (\\w+)");
    private static final Pattern MENTION = Pattern.compile("\\btrader(?:\\.[a-z]+)+\\.[A-Z]\\w*");
    /** Public for a reason that no source names. */
    private static final List<String> EXCEPTIONS = List.of(
            // Called by advice that the agent copies into the product's classes.
            "trader.faultagent.",
            // Called from Jython scripts.
            "trader.grinder.GrinderLoad",
            // Returned to other packages, which call its methods only.
            "trader.server.ServerCounts",
            // Being split.
            "trader.analysis.");

    @Test
    void oneSimpleNameMeansOneThing() {
        Map<String, List<Path>> byName = Sources.files().stream()
                .filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                .collect(groupingBy(file -> file.getFileName().toString(), toList()));
        assertThat(byName).hasSizeGreaterThan(500);
        assertThat(byName.values()).filteredOn(files -> files.size() > 1).isEmpty();
    }

    @Test
    void aPublicTypeIsUsedByAnotherPackage() throws IOException {
        List<String> publicTypes = new ArrayList<>();
        Map<String, Set<String>> usingPackages = new HashMap<>();
        for (Path file : Sources.files()) {
            String text = Files.readString(file);
            Matcher packageLine = PACKAGE.matcher(text);
            String packageName = packageLine.find() ? packageLine.group(1) : "";
            MENTION.matcher(text).results().forEach(mention ->
                    usingPackages.computeIfAbsent(mention.group(), type -> new HashSet<>()).add(packageName));
            Matcher declaration = PUBLIC.matcher(text);
            if (declaration.find() && !isStartedFromOutside(text)) {
                publicTypes.add(packageName + "." + declaration.group(1));
            }
        }
        assertThat(publicTypes).hasSizeGreaterThan(100)
                .filteredOn(type -> EXCEPTIONS.stream().noneMatch(type::startsWith))
                .filteredOn(type -> Set.of(type.substring(0, type.lastIndexOf('.')))
                        .containsAll(usingPackages.getOrDefault(type, Set.of())))
                .as("public types that only their own package uses").isEmpty();
    }

    private static boolean isStartedFromOutside(String source) {
        return source.contains("public static void main(String[]") || source.contains("\n@Command(");
    }
}
