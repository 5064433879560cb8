package trader.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("jvms")
class ServiceProcessIT {
    private static final int TERMINATED = 143;

    @TempDir
    private Path directory;

    @Test
    void endsIfServiceAndAnotherShutdownHookHang() throws Exception {
        Path settings = directory.resolve("service.properties");
        new Settings(Map.of("out-dir", directory.toString())).write(settings);
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), HangingService.class.getName(), settings.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine()).isEqualTo("READY nowhere");
            process.destroy();

            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isEqualTo(TERMINATED);
            assertThat(directory.resolve("service.json")).content().contains("\"messages\" : 3");
        } finally {
            process.destroyForcibly();
        }
    }

    static final class HangingService implements ServiceProcess.Service {
        public static void main(String[] arguments) {
            Runtime.getRuntime().addShutdownHook(new Thread(HangingService::hang));
            ServiceProcess.run("service", arguments, (settings, onFailure) -> new HangingService());
        }

        private static void hang() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException unexpected) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void start() throws IOException {
            // There is nothing to start.
        }

        @Override
        public String brokerUrl() {
            return "nowhere";
        }

        @Override
        public Object counts() {
            return Map.of("messages", 3);
        }

        @Override
        public void close() {
            hang();
        }
    }
}
