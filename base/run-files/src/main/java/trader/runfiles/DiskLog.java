package trader.runfiles;

import java.util.Arrays;
import java.util.Locale;

/**
 * A log whose writes and fsyncs are timed, with its directory below that of the data. Its place here, from 1, is its
 * number in {@code disk.bin}.
 */
public enum DiskLog {
    JOURNAL("broker/journal", "broker's journal"),
    BINDINGS("broker/bindings", "broker's bindings"),
    TRANSACTION_LOG("transactions", "transaction log"),
    ORDER_LOG("orders", "order log"),
    FIX_ORDER_LIST("fix/orders", "FIX gateway's orders"),
    FIX_SENT_MESSAGES("fix/store", "FIX gateway's messages");

    private final String directory;
    private final String words;

    DiskLog(String directory, String words) {
        this.directory = directory;
        this.words = words;
    }

    public String directory() {
        return directory;
    }

    /** Its name in the report. */
    public String words() {
        return words;
    }

    /** The tag of its writes or fsyncs in {@code disk.hlog}, such as {@code order-log-force}. */
    public String tag(boolean isFsync) {
        return prefix() + (isFsync ? "-force" : "-write");
    }

    private String prefix() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The words of the log with this tag, without the call; the tag itself if there is none. */
    public static String words(String prefix) {
        return Arrays.stream(values()).filter(log -> log.prefix().equals(prefix)).findFirst().map(DiskLog::words)
                .orElse(prefix);
    }
}
