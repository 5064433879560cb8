package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run with all that a first draft leaves at its default: slow, but nothing is lost. */
class FirstDraftIT {
    private static final List<String> OPTIONS = List.of("--client-jms", "per-request", "--listener-jms", "per-message",
            "--reply-destination", "per-message", "--listener-transport", "tcp", "--pipeline", "prefetch",
            "--quote-listeners", "1", "--order-listeners", "1", "--server-heap", "default", "--client-heap", "default",
            "--resource", "h2", "--codec", "xmlbeans-new", "--journal-type", "nio-default", "--transaction-store",
            "shadow", "--durability", "process");

    @TempDir
    Path directory;

    @Test
    void losesNothing() throws Exception {
        Path out = directory.resolve("run");
        List<String> command = new ArrayList<>(List.of("run", "--client", "java", "--rate", "max", "--threads", "8",
                "--warmup", "2s", "--duration", "4s", "--out", out.toString(), "--server-jvm-arg", TraderProcess.QUICK,
                "--client-jvm-arg", TraderProcess.QUICK));
        command.addAll(OPTIONS);
        try (TraderProcess trader = TraderProcess.start(directory, command.toArray(String[]::new))) {
            trader.awaitEnd();
            assertThat(trader.output()).contains("verdict:");
        }
        RunFiles files = new RunFiles(out);
        files.assertValidOrTooFewOrTooBusy();
        JsonNode total = files.client(1).get("total");
        for (String service : new String[] {"quote", "order"}) {
            JsonNode of = total.get(service);
            assertThat(of.get("replied").asLong()).as(service).isPositive().isEqualTo(of.get("sent").asLong());
            assertThat(of.get("late").asLong() + of.get("duplicate").asLong() + of.get("unexpected").asLong()).isZero();
        }
        JsonNode server = files.server();
        long orders = total.at("/order/sent").asLong();
        assertThat(server.at("/quotes/answered").asLong()).isEqualTo(total.at("/quote/sent").asLong());
        assertThat(server.at("/orders/committed").asLong()).isEqualTo(orders);
        assertThat(server.at("/records/accepted").asLong() + server.at("/records/rejected").asLong()).isEqualTo(orders);
        assertThat(files.run().at("/configuration/client-jms").asText()).isEqualTo("per-request");
        try (TraderProcess audit = TraderProcess.start(directory, "audit", out.toString())) {
            assertThat(audit.awaitEnd()).as(audit.output()).isZero();
        }
    }
}
