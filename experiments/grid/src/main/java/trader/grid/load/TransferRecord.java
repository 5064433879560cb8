package trader.grid.load;

import trader.runfiles.RecordLayout;

/**
 * A record of {@code transfers.bin}: an answered request after the warm-up, about in the order of the answers. Its
 * layout: four i64, the times as {@link System#nanoTime()}.
 *
 * @param dueNs      when it should have been sent
 * @param sentNs     when it was sent for the first time
 * @param answeredNs when it was answered
 * @param accepted   how many of its transfers were carried out
 */
public record TransferRecord(long dueNs, long sentNs, long answeredNs, long accepted) {
    public static final RecordLayout<TransferRecord> LAYOUT = new RecordLayout<>("TRADTRF1", 1, 4,
            "a file of transfers", () -> (from, clock) -> new TransferRecord(from.getLong(), from.getLong(),
                    from.getLong(), from.getLong()));

    long[] numbers() {
        return new long[] {dueNs, sentNs, answeredNs, accepted};
    }
}
