package trader.client.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.client.testing.TestBroker;
import trader.common.Settings;
import trader.fixml.MarketDataUpdate;

class PriceFeedTest {
    @Test
    void publishesAtItsRate(@TempDir Path run) throws Exception {
        try (TestBroker broker = new TestBroker().open()) {
            PriceFeed feed = new PriceFeed(FeedSettings.from(new Settings(Map.of("broker", broker.url(),
                    "run-dir", run.toString(), "rate", "500", "duration", "400ms"))));
            assertThat(feed.run()).isNull();

            long sent = broker.waiting("trader.prices");
            assertThat(sent).isBetween(100L, 200L);
            assertThat(Files.readString(run.resolve("feed.json")))
                    .isEqualTo("{\"sent\": " + sent + ", \"errors\": 0}\n");
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
            var message = first.next();
            assertThat(message).isEqualTo(second.next());
            MarketDataUpdate bid = message.updates().get(0);
            MarketDataUpdate offer = message.updates().get(1);
            assertThat(bid.symbol()).isEqualTo(offer.symbol());
            assertThat(bid.price()).isPositive().isLessThan(offer.price());
        }
    }
}
