package trader.server.gridquotes;

import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import trader.server.price.Price;
import trader.server.price.PriceChange;
import trader.server.price.PriceSide;

/**
 * A symbol's price in the grid. Each side has the time of its last change, by which the grid recognizes changes that
 * come late; times are nanoseconds since 1970.
 */
public final class GridPrice implements PortableObject {
    private Side bid;
    private Side offer;
    /** Later than that of all earlier prices of the symbol. */
    private long timeNs;
    /** When the last change was sent; 0: unknown. */
    private long sentNs;

    /** Price and size as texts, which keep all digits; null: none. */
    private record Side(String price, String size, long timeNs) {
        static Side of(BigDecimal price, BigDecimal size, long timeNs) {
            return new Side(price == null ? null : price.toString(), size == null ? null : size.toString(), timeNs);
        }

        BigDecimal priceNumber() {
            return price == null ? null : new BigDecimal(price);
        }

        BigDecimal sizeNumber() {
            return size == null ? null : new BigDecimal(size);
        }
    }

    /** For POF. */
    public GridPrice() {
    }

    private GridPrice(Side bid, Side offer, long timeNs, long sentNs) {
        this.bid = bid;
        this.offer = offer;
        this.timeNs = timeNs;
        this.sentNs = sentNs;
    }

    static GridPrice of(Price price) {
        long timeNs = nanos(price.time());
        return new GridPrice(Side.of(price.bidPx(), price.bidSize(), timeNs),
                Side.of(price.offerPx(), price.offerSize(), timeNs), timeNs, 0);
    }

    /** Only what a change changes: a missing side does not change. A time in the future counts as now. */
    static GridPrice of(PriceChange change, Instant sent, Instant now) {
        long timeNs = nanos(sent == null || sent.isAfter(now) ? now : sent);
        return new GridPrice(side(change.bid(), timeNs), side(change.offer(), timeNs), timeNs,
                sent == null ? 0 : nanos(sent));
    }

    private static Side side(PriceSide side, long timeNs) {
        return side == null ? null : Side.of(side.price(), side.size(), timeNs);
    }

    /** This price after a change, or after the changes that made another price; null if it has these already. */
    GridPrice with(GridPrice change) {
        Side newBid = later(bid, change.bid);
        Side newOffer = later(offer, change.offer);
        return newBid == bid && newOffer == offer ? null
                : new GridPrice(newBid, newOffer, Math.max(timeNs + 1, change.timeNs), change.sentNs);
    }

    /** As {@link #with}; this price if there is nothing new. */
    GridPrice withAll(GridPrice other) {
        GridPrice after = with(other);
        return after == null ? this : after;
    }

    private static Side later(Side side, Side change) {
        return change == null || change.timeNs < side.timeNs || change.equals(side) ? side : change;
    }

    Price toPrice() {
        return new Price(bid.priceNumber(), bid.sizeNumber(), offer.priceNumber(), offer.sizeNumber(),
                Instant.EPOCH.plusNanos(timeNs));
    }

    /** When its last change was sent; null if unknown. */
    Instant sent() {
        return sentNs == 0 ? null : Instant.EPOCH.plusNanos(sentNs);
    }

    private static long nanos(Instant time) {
        return ChronoUnit.NANOS.between(Instant.EPOCH, time);
    }

    @Override
    public void readExternal(PofReader in) throws IOException {
        bid = readSide(in, 0);
        offer = readSide(in, 4);
        timeNs = in.readLong(8);
        sentNs = in.readLong(9);
    }

    private static Side readSide(PofReader in, int index) throws IOException {
        boolean exists = in.readBoolean(index);
        String price = in.readString(index + 1);
        String size = in.readString(index + 2);
        long timeNs = in.readLong(index + 3);
        return exists ? new Side(price, size, timeNs) : null;
    }

    @Override
    public void writeExternal(PofWriter out) throws IOException {
        writeSide(out, 0, bid);
        writeSide(out, 4, offer);
        out.writeLong(8, timeNs);
        out.writeLong(9, sentNs);
    }

    private static void writeSide(PofWriter out, int index, Side side) throws IOException {
        out.writeBoolean(index, side != null);
        out.writeString(index + 1, side == null ? null : side.price);
        out.writeString(index + 2, side == null ? null : side.size);
        out.writeLong(index + 3, side == null ? 0 : side.timeNs);
    }
}
