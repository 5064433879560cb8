package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.analysis.run.SyntheticRun;
import trader.analysis.summary.RunAnalysis;

/** Orders whose prepare takes long in their resource. */
class OrderResourceTest {
    private static final long MS = 1_000_000;

    @TempDir
    private Path directory;

    /** The names are those of {@code server.json}. */
    @ParameterizedTest
    @CsvSource({"emulated, SLOW_TRANSACTION", "emulated-volatile, SLOW_TRANSACTION", "h2, DATABASE",
        "postgresql, DATABASE"})
    void onlyADatabaseHasASlowPrepareOfTheDatabase(String resource, Cause expected) throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.resource(resource);
        for (int i = 0; i < 2_000; i++) {
            long dueNs = i * 50 * MS;
            long preparedNs = dueNs + (i % 100 == 0 ? 40 : 3) * MS;
            run.request(1, 0, dueNs, dueNs, preparedNs + MS);
            run.served(dueNs + MS, dueNs + 2 * MS, preparedNs);
        }

        Attribution attribution = RunAnalysis.of(run.write()).summary().attribution();

        assertThat(attribution.tails()).isNotEmpty().allSatisfy(tail -> {
            assertThat(tail.shares().causes()).filteredOn(share -> share.cause() == expected)
                    .allSatisfy(share -> assertThat(share.share()).isGreaterThan(0.99));
            assertThat(tail.shares().placeOnly() > 0.99).as("the reason is not known").isEqualTo(expected.isStep());
        });
        assertThat(attribution.without().stream().anyMatch(without -> without.cause().equals(expected.label())))
                .as("a database can be exchanged").isEqualTo(expected == Cause.DATABASE);
    }
}
