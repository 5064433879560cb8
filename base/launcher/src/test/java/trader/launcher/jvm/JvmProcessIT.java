package trader.launcher.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.launcher.machine.Cpus;

@Tag("jvms")
class JvmProcessIT {
    @TempDir
    Path directory;

    private JvmProcess jvm;

    @AfterEach
    void end() throws InterruptedException {
        jvm.kill();
        assertThat(jvm.awaitEnd(10_000)).isTrue();
    }

    @Test
    void waitsForTheLineThatSaysReadyAndStopsInOrder() throws Exception {
        start("ready");
        assertThat(jvm.awaitLine("READY ", 30)).isEqualTo("here");
        assertThat(jvm.isAlive()).isTrue();
        jvm.stop(10_000);
        assertThat(jvm.exitStatus()).hasValue(143);
        assertThat(jvm.wasKilled()).isFalse();
        assertThat(directory.resolve("gc.log")).isNotEmptyFile();
    }

    /** The kernel's own name of a thread is the beginning of that in the print. */
    @Test
    void printsItsThreads() throws Exception {
        start("ready");
        jvm.awaitLine("READY ", 30);
        Map<String, String> names = ThreadNames.of(jvm.pid());
        assertThat(names).containsValues("main", "Signal Dispatcher", "Reference Handler");
        for (Map.Entry<String, String> thread : names.entrySet()) {
            Path comm = Path.of("/proc", Long.toString(jvm.pid()), "task", thread.getKey(), "comm");
            if (!thread.getValue().equals("main") && Files.exists(comm)) {
                assertThat(thread.getValue()).startsWith(Files.readString(comm).strip());
            }
        }
    }

    @Test
    void killsAJvmThatDoesNotStop() throws Exception {
        start("stubborn");
        jvm.awaitLine("READY ", 30);
        jvm.stop(200);
        assertThat(jvm.wasKilled()).isTrue();
        assertThat(jvm.awaitEnd(10_000)).isTrue();
    }

    @Test
    void saysWhatTheConsoleSaidWhenAJvmEndsTooEarly() throws Exception {
        start("fail");
        assertThatThrownBy(() -> jvm.awaitLine("READY ", 30)).isInstanceOf(JvmFailure.class)
                .hasMessageContaining("sample ended with exit status 3").hasMessageContaining("port 5 is taken")
                .hasMessageContaining("as said").hasMessageContaining("a".repeat(300) + " ...")
                .hasMessageNotContaining("a".repeat(301)).hasMessageNotContaining("\tat ");
    }

    @Test
    void endsTheJvmWhenItsStandardInputEnds() throws Exception {
        start("watch");
        jvm.awaitLine("READY ", 30);
        jvm.process.getOutputStream().close();
        assertThat(jvm.awaitEnd(10_000)).isTrue();
        assertThat(jvm.exitStatus()).hasValue(143);
    }

    @Test
    void pinsAJvmToCpus() throws Exception {
        int last = Cpus.of(ProcessHandle.current().pid()).numbers().stream().reduce((a, b) -> b).orElseThrow();
        Cpus one = Cpus.pinnable(Integer.toString(last));
        start("ready", flags().pinnedTo(one), directory);
        jvm.awaitLine("READY ", 30);
        assertThat(Cpus.of(jvm.pid())).isEqualTo(one);
    }

    @Test
    void keepsAFlightRecordingWhereverTheRunIs() throws Exception {
        Path odd = Files.createDirectory(directory.resolve("a run, with b:c"));
        start("ready", flags().profiled(true), odd);
        jvm.awaitLine("READY ", 30);
        jvm.stop(30_000);
        assertThat(jvm.wasKilled()).isFalse();
        assertThat(odd.resolve("gc.log")).isNotEmptyFile();
        assertThat(thresholds(odd.resolve("profile.jfr"))).containsEntry("jdk.JavaMonitorEnter", "1ms")
                .containsEntry("jdk.ThreadPark", "1ms").containsEntry("jdk.Compilation", "1ms");
    }

    /** The shortest recorded event of each type. */
    private static Map<String, String> thresholds(Path recording) throws IOException {
        Map<Long, String> types = new HashMap<>();
        Map<String, String> thresholds = new HashMap<>();
        try (RecordingFile file = new RecordingFile(recording)) {
            file.readEventTypes().forEach(type -> types.put(type.getId(), type.getName()));
        }
        for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
            if (event.getEventType().getName().equals("jdk.ActiveSetting")
                    && event.getString("name").equals("threshold")) {
                thresholds.put(types.get(event.getLong("id")), event.getString("value").replace(" ", ""));
            }
        }
        return thresholds;
    }

    private void start(String behaviour) throws IOException {
        start(behaviour, flags(), directory);
    }

    private static JvmFlags flags() {
        return JvmFlags.of(Jdk.current(), "--gc", Collector.SERIAL, 32L << 20, List.of());
    }

    private void start(String behaviour, JvmFlags flags, Path logs) throws IOException {
        jvm = JvmProcess.start("sample", directory, flags,
                flags.withLogs(logs.resolve("gc.log"), logs.resolve("profile.jfr")),
                System.getProperty("java.class.path"), SampleMain.class.getName(), behaviour);
    }
}
