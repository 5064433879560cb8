package trader.colocation;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import trader.launcher.machine.ProcessorUse;

/** Processor time of a process and its descendants so far, without compilers. */
final class TreeUse {
    private final Map<Long, ProcessorUse> byPid = new HashMap<>();

    private TreeUse() {
    }

    /** Reads it; empty if there is no such process. */
    static TreeUse of(long pid) throws IOException {
        TreeUse use = new TreeUse();
        List<Long> pids = ProcessHandle.of(pid).stream()
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants())).map(ProcessHandle::pid).toList();
        for (long each : pids) {
            try {
                use.byPid.put(each, ProcessorUse.of(each));
            } catch (NoSuchFileException ended) {
                // Its time is lost, as that of a thread which has ended.
            }
        }
        return use;
    }

    /** Growth since an earlier reading, with processes that have begun since. */
    long sinceNs(TreeUse before) {
        return byPid.entrySet().stream().mapToLong(process -> process.getValue()
                .since(before.byPid.getOrDefault(process.getKey(), ProcessorUse.NONE)).othersNs()).sum();
    }
}
