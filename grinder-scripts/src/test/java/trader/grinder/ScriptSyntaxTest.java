package trader.grinder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptSyntaxTest {
    @TempDir
    private Path directory;

    @Test
    void namesTheLineOfTheFirstError() throws IOException {
        assertThat(error("import os\n\ndef order(:\n    pass\n")).startsWith("SyntaxError: ").endsWith("(line 3)");
        assertThat(error("def order():\npass\n")).startsWith("SyntaxError: ").endsWith("(line 2)");
    }

    @Test
    void runsNothing() throws IOException {
        assertThat(error("from net.grinder.script import Nothing\nraise Exception('executed')\n")).isNull();
        assertThat(ScriptSyntax.error(Path.of("scripts/benchmark.py"))).isNull();
    }

    @Test
    void aScriptMayDeclareItsEncoding() throws IOException {
        assertThat(error("# -*- coding: utf-8 -*-\n# f\u00fcr alle\nimport os\n")).isNull();
        assertThat(error("#!/usr/bin/env jython\n# -*- coding: utf-8 -*-\ndef order(:\n")).endsWith("(line 3)");
    }

    private String error(String text) throws IOException {
        return ScriptSyntax.error(Files.writeString(directory.resolve("my.py"), text));
    }
}
