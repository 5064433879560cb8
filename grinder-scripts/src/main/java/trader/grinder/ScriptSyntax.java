package trader.grinder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.python.core.CompileMode;
import org.python.core.CompilerFlags;
import org.python.core.Py;
import org.python.core.PyException;
import org.python.core.PySystemState;

/** Looks at a script before anything is started for it. Takes a second or two. */
public final class ScriptSyntax {
    private ScriptSyntax() {
    }

    /** The first syntax error, such as {@code SyntaxError: no viable alternative at input ')' (line 3)}; or null. */
    public static String error(Path script) throws IOException {
        PySystemState.initialize();
        // Jython refuses a declared encoding in text that is decoded already.
        try (InputStream text = Files.newInputStream(script)) {
            Py.compile_flags(text, script.getFileName().toString(), CompileMode.exec, new CompilerFlags());
            return null;
        } catch (PyException wrong) {
            if (!wrong.match(Py.SyntaxError)) {
                throw wrong;
            }
            return "SyntaxError: " + wrong.value.__getattr__("msg") + " (line " + wrong.value.__getattr__("lineno")
                    + ")";
        }
    }
}
