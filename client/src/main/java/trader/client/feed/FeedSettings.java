package trader.client.feed;

import java.nio.file.Path;
import trader.common.Settings;
import trader.fixml.CodecKind;

/**
 * The settings of the price feed.
 *
 * @param runDirectory directory of {@code feed.json} and of the file {@code stop}, which ends the feed
 * @param durationNs 0: until stopped
 * @param turns      null: the feed has none
 */
record FeedSettings(String broker, Path runDirectory, int perS, int symbols, long seed, long durationNs,
        CodecKind codec, Turns turns) {
    /**
     * What gives the feed its turns.
     *
     * @param file    a {@link trader.client.load.TurnFile}
     * @param process the feed's place in it
     */
    record Turns(Path file, int process) { }

    /**
     * Reads the settings: {@code broker}, {@code run-dir}, {@code rate} (100), {@code symbols} (1000), {@code seed}
     * (1), {@code duration} (0: until stopped), {@code codec} (streaming), {@code turns} (none), {@code client} (1).
     */
    public static FeedSettings from(Settings settings) {
        String turns = settings.text("turns", null);
        int process = (int) settings.whole("client", 1, 1, 1_001);
        FeedSettings read = new FeedSettings(settings.text("broker"), Path.of(settings.text("run-dir")),
                (int) settings.whole("rate", 100, 1, 1_000_000), (int) settings.whole("symbols", 1_000, 1, 10_000_000),
                settings.whole("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE), settings.durationNs("duration", "0"),
                settings.oneOf("codec", CodecKind.class, CodecKind.STREAMING),
                turns == null ? null : new Turns(Path.of(turns), process));
        settings.rejectUnknown();
        return read;
    }
}
