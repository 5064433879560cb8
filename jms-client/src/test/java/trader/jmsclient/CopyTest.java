package trader.jmsclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the classes that each row of README.md's table tells a user to copy, and nothing else. */
class CopyTest {
    private static final Path SOURCES = Path.of("src/main/java/trader/jmsclient");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[^|]*) \\|[^|]*\\| ([^|]*) \\|$");
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*)`");
    /** What the dependencies in README.md bring. */
    private static final Pattern LIBRARY = Pattern.compile("(artemis|jakarta\\.jms|netty|slf4j-api).*\\.jar");

    @TempDir
    private Path classes;

    @Test
    void eachRowCompilesWithTheRowsAboveIt() throws IOException {
        List<Path> copied = new ArrayList<>();
        int rows = 0;
        for (Matcher row = ROW.matcher(Files.readString(Path.of("README.md"))); row.find(); rows++) {
            for (Matcher name = NAME.matcher(row.group(1) + row.group(2)); name.find();) {
                copied.add(SOURCES.resolve(name.group(1) + ".java"));
            }
            assertThat(errors(copied, row.group(2).contains("codec"))).as(row.group(1)).isEmpty();
        }
        assertThat(rows).isEqualTo(3);
    }

    private List<String> errors(List<Path> sources, boolean withCodec) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            compiler.getTask(null, files, found, List.of("-proc:none", "-implicit:none", "-sourcepath", "",
                    "-d", classes.toString(), "-cp", classPath(withCodec)), null,
                    files.getJavaFileObjectsFromPaths(sources)).call();
        }
        return found.getDiagnostics().stream().filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(each -> each.getMessage(Locale.ROOT)).toList();
    }

    private static String classPath(boolean withCodec) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> LIBRARY.matcher(Path.of(entry).getFileName().toString()).matches()
                        || withCodec && (entry.contains("fixml-schema") || entry.contains("xmlbeans")))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
