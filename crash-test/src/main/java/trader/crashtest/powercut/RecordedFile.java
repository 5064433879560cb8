package trader.crashtest.powercut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The writes and fsyncs of a file. */
final class RecordedFile {
    /** A disk writes a sector as a whole or not at all. */
    static final int SECTOR_BYTES = 512;

    final Fsyncs fsyncs = new Fsyncs();
    final List<Write> writes = new ArrayList<>();
    private long length;

    /**
     * @param bytes null for zeros
     * @param cutsTo the length to which the file was cut, or -1 for a write
     */
    record Write(long begin, long end, long offset, int length, byte[] bytes, long cutsTo) {
        private void applyTo(Content content, long from, long to) {
            if (cutsTo >= 0) {
                content.resize(cutsTo);
                return;
            }
            long first = Math.max(from, offset);
            int count = (int) (Math.min(to, offset + length) - first);
            content.reserve(first + count);
            if (bytes == null) {
                Arrays.fill(content.bytes, (int) first, (int) first + count, (byte) 0);
            } else {
                System.arraycopy(bytes, (int) (first - offset), content.bytes, (int) first, count);
            }
        }
    }

    /** The content of the file after a cut; only the first {@code length} bytes count. */
    static final class Content {
        byte[] bytes = new byte[0];
        int length;

        private void reserve(long end) {
            if (end > bytes.length) {
                bytes = Arrays.copyOf(bytes, (int) Math.max(end, Math.min(2L * bytes.length, 1 << 25)));
            }
            length = (int) Math.max(length, end);
        }

        private void resize(long to) {
            reserve(to);
            Arrays.fill(bytes, (int) to, length, (byte) 0);
            length = (int) to;
        }
    }

    void write(SystemCall call, long offset, byte[] bytes) {
        writes.add(new Write(call.begin(), call.end(), offset, (int) call.result(), bytes, -1));
        length = Math.max(length, offset + call.result());
    }

    void resize(SystemCall call, long to) {
        if (to != length) {
            writes.add(new Write(call.begin(), call.end(), 0, 0, null, to));
            length = to;
        }
    }

    long length() {
        return length;
    }

    /** What a process reads now. */
    byte[] read(long offset, int count) {
        Content content = new Content();
        writes.forEach(each -> each.applyTo(content, 0, Long.MAX_VALUE));
        return Arrays.copyOfRange(content.bytes, (int) offset, (int) offset + count);
    }

    /**
     * The content that a cut leaves.
     *
     * @param torn decides which sectors that were not synced reached the disk; null for none
     */
    Content after(long cut, SplittableRandom torn) {
        long covered = fsyncs.covered(cut);
        Content content = new Content();
        Map<Long, List<Write>> pending = new HashMap<>();
        for (Write each : writes) {
            if (each.end < covered) {
                each.applyTo(content, 0, Long.MAX_VALUE);
            } else if (torn != null && each.begin < cut && each.cutsTo < 0) {
                for (long at = each.offset / SECTOR_BYTES; at * SECTOR_BYTES < each.offset + each.length; at++) {
                    pending.computeIfAbsent(at, sector -> new ArrayList<>(1)).add(each);
                }
            }
        }
        // The disk may have got a sector at any time between the writes to it.
        pending.forEach((sector, some) -> some.subList(0, torn.nextInt(some.size() + 1)).forEach(
                write -> write.applyTo(content, sector * SECTOR_BYTES, (sector + 1) * SECTOR_BYTES)));
        return content;
    }
}
