package trader.client.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.jmsclient.testing.Await.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.Settings;
import trader.fixml.MarketDataUpdate;
import trader.fixml.QueueNames;
import trader.jmsclient.testing.TestBroker;

class PriceFeedIT {
    @Test
    void publishesAtItsRate(@TempDir Path run) throws Exception {
        try (TestBroker broker = new TestBroker().open()) {
            PriceFeed feed = new PriceFeed(FeedSettings.from(new Settings(Map.of("broker", broker.url(),
                    "run-dir", run.toString(), "rate", "500", "duration", "400ms"))));
            assertThat(feed.run()).isNull();

            JsonNode json = new ObjectMapper().readTree(run.resolve("feed.json").toFile());
            long sent = json.path("sent").asLong();
            // A busy machine may fall behind, but the feed may not run ahead.
            assertThat(sent).isBetween(1L, 200L);
            assertThat(json.path("errors").asLong()).isZero();
            await(() -> broker.waiting(QueueNames.PRICES) >= sent);
            assertThat(broker.waiting(QueueNames.PRICES)).isEqualTo(sent);
        }
    }

    @Test
    void goesOnAtTheOtherBrokerOfAPair(@TempDir Path run) throws Exception {
        try (TestBroker first = new TestBroker().open(); TestBroker second = new TestBroker().open()) {
            PriceFeed feed = new PriceFeed(FeedSettings.from(new Settings(Map.of("broker",
                    "(" + first.url() + "," + second.url() + ")", "run-dir", run.toString(), "rate", "200"))));
            FutureTask<String> running = new FutureTask<>(feed::run);
            Thread thread = new Thread(running, "feed");
            thread.start();
            try {
                await(() -> first.waiting(QueueNames.PRICES) + second.waiting(QueueNames.PRICES) > 0);
                TestBroker used = first.waiting(QueueNames.PRICES) > 0 ? first : second;
                TestBroker other = used == first ? second : first;
                used.close();
                await(() -> other.waiting(QueueNames.PRICES) > 0);
            } finally {
                feed.stop();
            }
            assertThat(running.get(5, TimeUnit.MINUTES)).as("the problem").isNull();
        }
    }

    @Test
    void namesABrokerThatIsNotThere(@TempDir Path run) throws Exception {
        PriceFeed feed = new PriceFeed(FeedSettings.from(new Settings(Map.of("broker", "tcp://127.0.0.1:1",
                "run-dir", run.toString()))));

        assertThat(feed.run()).startsWith("broker tcp://127.0.0.1:1: ");
    }

    @Test
    void theSameSeedGivesTheSamePrices() {
        PriceWalk first = new PriceWalk(100, 7);
        PriceWalk second = new PriceWalk(100, 7);
        for (int i = 0; i < 1_000; i++) {
            var message = first.next(Instant.EPOCH);
            assertThat(message).isEqualTo(second.next(Instant.EPOCH));
            MarketDataUpdate bid = message.updates().get(0);
            MarketDataUpdate offer = message.updates().get(1);
            assertThat(bid.symbol()).isEqualTo(offer.symbol());
            assertThat(bid.price()).isPositive().isLessThan(offer.price());
        }
    }
}
