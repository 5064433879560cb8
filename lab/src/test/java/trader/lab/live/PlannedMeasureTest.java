package trader.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannedMeasureTest {
    @TempDir
    private Path run;

    private Path client(int number, String line) throws Exception {
        Path client = Files.createDirectories(run.resolve("client-" + number));
        Files.writeString(client.resolve("plan.csv"), "lengthNs,service,perS\n" + line);
        return client;
    }

    @Test
    void addsUpTheClients() throws Exception {
        List<Path> clients = List.of(client(1, "30000000000,order,20.5\n"), client(2, "31000000000,order,21.5\n"));
        assertThat(PlannedMeasure.of(clients)).isEqualTo(new PlannedMeasure(31_000_000_000L, "order", 42));
        assertThat(PlannedMeasure.of(List.of(clients.get(0), run.resolve("client-3")))).isNull();
    }

    @Test
    void saysBeforeTheMeasurementThatItIsTooShort() {
        assertThat(new PlannedMeasure(30_000_000_000L, "order", 34).shortage()).isNull();
        assertThat(new PlannedMeasure(30_000_000_000L, "order", 0).shortage()).isNull();
        assertThat(new PlannedMeasure(300_000_000_000L, "order", 2.5).shortage()).isEqualTo("there will be about 750"
                + " requests of the service order in 5m, and p99 takes 1,000: --duration 7m gives enough");
    }
}
