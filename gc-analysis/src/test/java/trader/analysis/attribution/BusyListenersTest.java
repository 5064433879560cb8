package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.RunReader;
import trader.analysis.run.Stops;
import trader.analysis.run.SyntheticRun;
import trader.analysis.validity.QuietHiccups;

class BusyListenersTest {
    private static final long MS = 1_000_000;

    @TempDir
    private Path directory;

    /** Six quotes and an order. */
    private BusyListeners.Busy[] busy(String properties) throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        long[][] quotes = {{0, 10}, {4, 8}, {6, 12}, {20, 30}, {25, 26}, {30, 40}};
        for (long[] quote : quotes) {
            run.request(0, 0, quote[0] * MS, quote[0] * MS, quote[1] * MS);
            run.served(quote[0] * MS, quote[1] * MS, quote[1] * MS);
        }
        run.request(1, 0, 0, 0, 50 * MS);
        run.served(0, 50 * MS, 50 * MS);
        return busy(run, properties);
    }

    private BusyListeners.Busy[] busy(SyntheticRun run, String properties) throws IOException {
        Path server = run.write().resolve("server");
        Files.writeString(server.resolve("server.properties"), properties);
        BusyListeners[] listeners = BusyListeners.of(server);
        QuietHiccups.of(RunReader.read(directory), delivery -> listeners[delivery.service()].add(delivery));
        return BusyListeners.busy(listeners);
    }

    @Test
    void allListenersOfAServiceAreBusy() throws IOException {
        Stops quotes = busy("quote-listeners=2\norder-listeners=2\n")[0].all();

        assertThat(quotes.size()).isEqualTo(2);
        assertThat(quotes.startNs(0)).isEqualTo(SyntheticRun.START_NS + 4 * MS);
        assertThat(quotes.endNs(0)).isEqualTo(SyntheticRun.START_NS + 10 * MS);
        assertThat(quotes.startNs(1)).isEqualTo(SyntheticRun.START_NS + 25 * MS);
        assertThat(quotes.endNs(1)).isEqualTo(SyntheticRun.START_NS + 26 * MS);
    }

    /** A request usually takes 8 or 10 ms. */
    @Test
    void aMomentIsNoSaturation() throws IOException {
        assertThat(busy("quote-listeners=2\norder-listeners=2\n")[0].saturated().size()).isZero();

        Stops one = busy("quote-listeners=1\norder-listeners=2\n")[0].saturated();
        assertThat(one.size()).isEqualTo(2);
        assertThat(one.lengthNs(0)).isEqualTo(12 * MS);
        assertThat(one.lengthNs(1)).isEqualTo(20 * MS);
    }

    /** A listener that takes the next order at once was not free. */
    @Test
    void theTimeToTakeTheNextRequestIsPartOfTheSaturation() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        for (int i = 0; i < 10; i++) {
            long receivedNs = i * 20 * MS;
            run.request(0, 0, 0, 0, receivedNs + 19 * MS);
            run.served(receivedNs, receivedNs + 19 * MS, receivedNs + 19 * MS);
        }

        Stops saturated = busy(run, "quote-listeners=1\n")[0].saturated();

        assertThat(saturated.size()).isEqualTo(1);
        assertThat(saturated.lengthNs(0)).isEqualTo(199 * MS);
    }

    @Test
    void eachServiceHasItsOwn() throws IOException {
        assertThat(busy("quote-listeners=2\norder-listeners=2\n")[1].all().size()).isZero();
    }

    @Test
    void anUnknownNumberOfListenersIsNeverBusy() throws IOException {
        assertThat(busy("port=0\n")[0].all().size()).isZero();
    }
}
