package trader.grid.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import trader.common.HiccupMeter;
import trader.common.StartedParts;
import trader.grid.load.TransferTimes;
import trader.launcher.jvm.OwnGcLog;

/** The files of the client, which is this JVM: its GC log, its stops, and, if asked for, the times of its requests. */
final class ClientRecording implements AutoCloseable {
    private final Path directory;
    private final StartedParts parts = new StartedParts();
    private final TransferTimes times;

    ClientRecording(Path directory) {
        this.directory = directory;
        times = new TransferTimes(file());
    }

    void open() throws IOException {
        Files.createDirectories(directory);
        parts.add(new OwnGcLog(directory.resolve("gc.log"))).open();
        parts.add(new HiccupMeter(directory.resolve("stops.csv"))).open();
        parts.add(times);
    }

    /** The file of the requests' times; it is complete when they are closed. */
    Path file() {
        return directory.resolve("transfers.bin");
    }

    TransferTimes times() {
        return times;
    }

    @Override
    public void close() {
        parts.close();
    }
}
