package trader.analysis.compare;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import trader.analysis.compare.MeasuredTurn.TurnCpu;
import trader.analysis.compare.MeasuredTurn.TurnTimes;
import trader.analysis.run.CsvFiles;

/** {@code turns.csv} in the directory of a comparison: the turns, in the order in which they were made. */
public final class TurnsCsv {
    public static final String FILE = "turns.csv";
    private static final String HEADER = "generation,round,position,system,continuedNs,openNs,leadEndNs,closeNs,"
            + "drainedNs,frozenNs,serverCpuNs,clientCpuNs,otherCpuNs,stealNs,diskStallNs,"
            + "dropReason";
    private static final int FIRST_TIME = 5;
    private static final int TIMES = 11;
    private static final Pattern LINE = Pattern.compile("([0-9]{1,9}),([0-9]{1,9}),([0-9]{1,9}),([^,]+)"
            + ",(-?[0-9]{1,18})".repeat(TIMES) + ",(.*)");

    private TurnsCsv() { }

    /** Appends the turns of a round; a line that was cut off by the end of an earlier process is removed first. */
    public static void append(Path directory, List<MeasuredTurn> turns) throws IOException {
        Path file = directory.resolve(FILE);
        if (Files.exists(file) && !CsvFiles.endsWithNewline(file)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                String all = Files.readString(file);
                channel.truncate(all.substring(0, all.lastIndexOf('\n') + 1).getBytes(StandardCharsets.UTF_8).length);
            }
        }
        String header = Files.exists(file) && Files.size(file) > 0 ? "" : HEADER + "\n";
        Files.writeString(file, header + turns.stream().map(TurnsCsv::line).collect(Collectors.joining()),
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static String line(MeasuredTurn turn) {
        TurnTimes times = turn.times();
        TurnCpu cpu = turn.cpu();
        return turn.generation() + "," + turn.round() + "," + turn.position() + "," + turn.system() + ","
                + LongStream.of(times.continuedNs(), times.openNs(), times.leadEndNs(), times.closeNs(),
                        times.drainedNs(), times.frozenNs(), cpu.serverNs(), cpu.clientNs(), cpu.otherNs(),
                        cpu.stealNs(), turn.diskStallNs()).mapToObj(Long::toString)
                        .collect(Collectors.joining(",")) + "," + turn.dropReason() + "\n";
    }

    /** All turns; none if there is no file yet. */
    public static List<MeasuredTurn> read(Path directory) throws IOException {
        List<MeasuredTurn> turns = new ArrayList<>();
        Path file = directory.resolve(FILE);
        if (Files.exists(file)) {
            CsvFiles.read(file, HEADER, LINE, line -> turns.add(turn(line)));
        }
        return turns;
    }

    private static MeasuredTurn turn(Matcher line) {
        long[] times = new long[TIMES];
        for (int i = 0; i < TIMES; i++) {
            times[i] = Long.parseLong(line.group(FIRST_TIME + i));
        }
        return new MeasuredTurn(Integer.parseInt(line.group(1)), Integer.parseInt(line.group(2)),
                Integer.parseInt(line.group(3)), line.group(4),
                new TurnTimes(times[0], times[1], times[2], times[3], times[4], times[5]),
                new TurnCpu(times[6], times[7], times[8], times[9]), times[10], line.group(FIRST_TIME + TIMES));
    }
}
