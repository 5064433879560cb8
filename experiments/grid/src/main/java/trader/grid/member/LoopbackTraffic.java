package trader.grid.member;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Packets and bytes, with all headers, that were sent over the machine's loopback interface so far: those of the grid,
 * its business nodes and its client, and of all other processes. From {@code /proc/net/dev} (proc_net(5)).
 */
public record LoopbackTraffic(long packets, long bytes) {
    private static final Path FILE = Path.of("/proc/net/dev");
    private static final String NAME = "lo:";
    /** Columns after the name: 8 of what was received, then bytes and packets sent. */
    private static final int SENT_BYTES = 8;

    public static LoopbackTraffic now() throws IOException {
        return read(Files.readString(FILE));
    }

    /** @throws IllegalArgumentException if the text has no loopback interface */
    static LoopbackTraffic read(String devices) {
        String line = devices.lines().map(String::strip).filter(each -> each.startsWith(NAME)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(FILE + " has no interface " + NAME));
        String[] columns = line.substring(NAME.length()).strip().split("\\s+");
        return new LoopbackTraffic(Long.parseLong(columns[SENT_BYTES + 1]), Long.parseLong(columns[SENT_BYTES]));
    }

    public LoopbackTraffic since(LoopbackTraffic earlier) {
        return new LoopbackTraffic(packets - earlier.packets, bytes - earlier.bytes);
    }
}
