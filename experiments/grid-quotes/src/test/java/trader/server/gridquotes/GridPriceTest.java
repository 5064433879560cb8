package trader.server.gridquotes;

import static org.assertj.core.api.Assertions.assertThat;

import com.tangosol.io.pof.ConfigurablePofContext;
import com.tangosol.util.ExternalizableHelper;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import trader.server.price.Price;
import trader.server.price.PriceChange;
import trader.server.price.PriceSide;

class GridPriceTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.123456789Z");
    private static final PriceSide BID = side("10.20", "100");
    private static final PriceSide OFFER = side("10.30", "1E+2");

    private final GridPrice generated = GridPrice.of(new Price(new BigDecimal("1"), BigDecimal.ONE, new BigDecimal("2"),
            BigDecimal.TEN, Instant.EPOCH));

    @Test
    void changesEachSideByItsOwnTime() {
        GridPrice bid = generated.with(change(BID, null, NOW.plusMillis(2)));
        GridPrice both = bid.with(change(side("9", "1"), OFFER, NOW.plusMillis(1)));

        assertThat(bid.toPrice()).isEqualTo(new Price(BID.price(), BID.size(), new BigDecimal("2"), BigDecimal.TEN,
                NOW.plusMillis(2)));
        assertThat(both.toPrice()).isEqualTo(new Price(BID.price(), BID.size(), OFFER.price(), OFFER.size(),
                NOW.plusMillis(2).plusNanos(1)));
        assertThat(both.sent()).isEqualTo(NOW.plusMillis(1));
        assertThat(both.with(change(side("9", "1"), OFFER, NOW))).as("outdated").isNull();
    }

    @Test
    void aSideCanBeWithoutPrice() {
        Price price = generated.with(change(PriceSide.NONE, null, NOW)).toPrice();

        assertThat(price.bidPx()).isNull();
        assertThat(price.bidSize()).isNull();
        assertThat(price.offerPx()).isEqualTo("2");
    }

    /** The grid repeats what it may have done before. */
    @Test
    void aRepeatedChangeChangesNothing() {
        GridPrice once = generated.with(change(BID, OFFER, NOW));

        assertThat(once.with(change(BID, OFFER, NOW))).isNull();
    }

    /** A server shows its own changes before the grid has those that another one made at the same time. */
    @Test
    void thePricesOfTwoServersBecomeTheSame() {
        GridPrice bid = change(BID, null, NOW.plusMillis(2));
        GridPrice offer = change(null, OFFER, NOW.plusMillis(1));
        GridPrice inGrid = generated.with(bid).with(offer);

        GridPrice one = generated.with(bid).with(inGrid);
        GridPrice other = generated.with(offer).with(generated.with(bid));

        for (GridPrice server : List.of(one, other)) {
            assertThat(server.toPrice().bidPx()).isEqualTo(BID.price());
            assertThat(server.toPrice().offerPx()).isEqualTo(OFFER.price());
            assertThat(server.with(inGrid)).isNull();
        }
    }

    /** Otherwise a clock that is ahead would keep all others from changing the price. */
    @Test
    void aTimeInTheFutureCountsAsNow() {
        GridPrice early = generated.with(GridPrice.of(new PriceChange("S", BID, null), NOW.plusSeconds(60), NOW));

        assertThat(early.toPrice().time()).isEqualTo(NOW);
        GridPrice next = early.with(GridPrice.of(new PriceChange("S", OFFER, null), null, NOW.plusNanos(1)));
        assertThat(next.toPrice().bidPx()).isEqualTo(OFFER.price());
        assertThat(next.sent()).isNull();
    }

    @Test
    void membersGetTheExactChange() {
        ConfigurablePofContext pof = new ConfigurablePofContext("trader-quotes-pof.xml");
        GridPrice change = change(BID, null, NOW);

        GridPrice copy = ExternalizableHelper.fromBinary(ExternalizableHelper.toBinary(change, pof), pof);
        GridPrice after = generated.with(copy);
        GridPrice afterCopy = ExternalizableHelper.fromBinary(ExternalizableHelper.toBinary(after, pof), pof);

        assertThat(after.toPrice()).isEqualTo(generated.with(change).toPrice()).isEqualTo(afterCopy.toPrice());
        assertThat(afterCopy.sent()).isEqualTo(NOW);
        assertThat(Duration.between(NOW, afterCopy.toPrice().time())).isZero();
    }

    private static GridPrice change(PriceSide bid, PriceSide offer, Instant sent) {
        return GridPrice.of(new PriceChange("S", bid, offer), sent, NOW.plusSeconds(1));
    }

    private static PriceSide side(String price, String size) {
        return new PriceSide(new BigDecimal(price), new BigDecimal(size));
    }
}
