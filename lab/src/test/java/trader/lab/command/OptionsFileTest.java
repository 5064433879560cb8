package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

class OptionsFileTest {
    private static final String SCRIPT =
            Path.of("../grinder-scripts/scripts/benchmark.py").toAbsolutePath().normalize().toString();

    @TempDir
    private Path directory;

    private static CommandSpec run(String... arguments) {
        CommandLine command = OptionTypes.register(new CommandLine(new RunCommand()));
        command.parseArgs(arguments);
        return command.getCommandSpec();
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("my.properties"), text);
    }

    private Map<String, String> options(String text, String... arguments) throws IOException {
        CommandSpec spec = run(arguments);
        OptionsFile.apply(file(text), spec);
        return OptionTexts.of(spec);
    }

    @Test
    void takesOptionsAndDefaults() throws IOException {
        assertThat(options("""
                # an experiment
                threads = 4
                  ! four clients
                processes:4
                rate=\\
                    200
                profile=true
                force=false
                """)).containsEntry("threads", "4").containsEntry("processes", "4").containsEntry("rate", "200")
                .containsEntry("profile", "true").containsEntry("force", "false").containsEntry("gc", "g1");
    }

    @Test
    void theCommandLineOverridesTheFile() throws IOException {
        assertThat(options("threads=4\nserver-jvm-arg=-Xa\nserver-jvm-arg=-Xb\n", "--threads", "2"))
                .containsEntry("threads", "2").containsEntry("server-jvm-arg", "-Xa -Xb");
        assertThat(options("server-jvm-arg=-Xa\nserver-jvm-arg=-Xb\n", "--server-jvm-arg=-Xc"))
                .containsEntry("server-jvm-arg", "-Xc");
        assertThat(options("force=false\n", "--force")).containsEntry("force", "true");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "'gc=zgc\n\ntreads=4'        | :3: unknown option 'treads'; did you mean threads?",
        "'colour=red'                | :1: unknown option 'colour'; allowed are the options of 'trader run', without",
        "'--gc=zgc'                  | :1: unknown option '--gc'; did you mean gc?",
        "'out=/tmp/x'                | :1: unknown option 'out'",
        "'config=x'                  | :1: unknown option 'config'",
        "'threads=4\n#\nthreads=5'   | :3: 'threads' is given again, after line 1",
        "'rate=\\\n200\nprofile=yes' | :3: 'profile': 'yes': allowed is true or false",
        "'rate=\\\n200\ngc=cms'      | :3: Invalid value for option '--gc': 'cms': allowed is one of g1, serial,",
        "'name=\\u00'                | :1: Malformed",
        "'threads='                  | :1: Invalid value for option '--threads': '': allowed is a whole number",
    })
    void refusesWhatTheCommandDoesNotTake(String text, String why) {
        assertThatThrownBy(() -> options(text)).isInstanceOf(ParameterException.class)
                .hasMessageStartingWith(directory.resolve("my.properties") + why);
    }

    @Test
    void aFileThatIsNotATextIsRefused() throws IOException {
        Path binary = Files.write(directory.resolve("x"), new byte[] {(byte) 0xff, (byte) 0xfe});
        assertThatThrownBy(() -> OptionsFile.apply(binary, run())).isInstanceOf(ParameterException.class)
                .hasMessage("--config " + binary + ": is not a text in UTF-8");
    }

    @Test
    void theWrittenFileRepeatsTheCommand() throws IOException {
        CommandSpec first = run("--gc", "zgc", "--server-jvm-arg=-Da=b c\\d", "--server-jvm-arg", "-Xint", "--profile",
                "--script", "../grinder-scripts/scripts/benchmark.py", "--out", "elsewhere", "--rate=20");
        String text = OptionsFile.text(first);
        assertThat(text.lines()).contains("gc=zgc", "profile=true", "rate=20", "# threads=8",
                "script=" + SCRIPT).noneMatch(line -> line.startsWith("out="));

        Map<String, String> wanted = OptionTexts.of(first);
        wanted.remove("out");
        wanted.put("script", SCRIPT);
        assertThat(options(text)).isEqualTo(wanted);
        CommandSpec second = run();
        OptionsFile.apply(file(text), second);
        assertThat(second.findOption("--server-jvm-arg").<List<String>>getValue())
                .containsExactly("-Da=b c\\d", "-Xint");
        assertThat(OptionsFile.text(second)).isEqualTo(text);
    }

    @Test
    void aSearchTakesItsOwnOptionsFromAFile() throws IOException {
        CommandLine sla = OptionTypes.register(new CommandLine(new SlaCommand()));
        sla.parseArgs("--p99", "2ms");
        OptionsFile.apply(file("p99=5ms\np99.9=20ms\nthreads=4\n"), sla.getCommandSpec());
        assertThat(OptionTexts.of(sla.getCommandSpec())).containsEntry("p99", "2ms").containsEntry("p99.9", "20ms");
        assertThatThrownBy(() -> OptionsFile.apply(file("load=open\n"), sla.getCommandSpec()))
                .hasMessageContaining("my.properties:1: unknown option 'load'");
    }
}
