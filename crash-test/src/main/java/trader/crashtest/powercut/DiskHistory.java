package trader.crashtest.powercut;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import trader.common.PrivateFiles;

/**
 * Everything that processes did to the files below a directory, which was empty at first, and the states in which a
 * power cut could leave them.
 *
 * <p>Only what POSIX promises is kept: bytes when the file was synced, names when the directory was, or later by
 * themselves. Creating, renaming and removing take effect in the order in which they were done in a directory; a file
 * that is moved to another directory may be in both, or in neither.
 */
final class DiskHistory {
    private static final byte[] ZEROS = new byte[4_096];

    private final Path root;
    private final RecordedDirectory top = new RecordedDirectory();
    private final Map<Descriptor, OpenFile> open = new HashMap<>();

    private record Descriptor(int process, long number) {
    }

    private static final class OpenFile {
        private final Object entry;
        private final boolean appends;
        private long position;

        OpenFile(Object entry, boolean appends) {
            this.entry = entry;
            this.appends = appends;
        }
    }

    DiskHistory(Path root) {
        this.root = root;
    }

    /**
     * Takes a call over if it concerns the directory; an UncheckedIOException if it cannot be replayed.
     *
     * @return the file, if it writes to one
     */
    RecordedFile add(SystemCall call) {
        if (call.result() < 0) {
            return null;
        }
        switch (call.name()) {
            case "openat", "creat" -> open(call);
            case "mkdir" -> change(call, 0, (parent, name) -> parent.add(call, name, new RecordedDirectory()));
            case "unlink", "rmdir" -> change(call, 0, (parent, name) -> parent.remove(call, name));
            case "rename" -> rename(call);
            case "link" -> link(call);
            default -> {
                return onDescriptor(call);
            }
        }
        return null;
    }

    private RecordedFile onDescriptor(SystemCall call) {
        boolean below = (call.target() + "/").startsWith(root + "/");
        boolean mapped = call.name().equals("mmap");
        boolean named = call.arguments().contains("\"" + root + "/");
        OpenFile file = below ? open.get(new Descriptor(call.process(), call.descriptor())) : null;
        if (below && file == null || !below && !mapped && call.descriptor() < 0 && named || mapped
                && mapsForWriting(call)) {
            throw cannotReplay(call);
        }
        if (file == null) {
            return null;
        }
        switch (call.name()) {
            case "fsync", "fdatasync" -> (file.entry instanceof RecordedFile some ? some.fsyncs
                    : ((RecordedDirectory) file.entry).fsyncs).add(call);
            case "lseek" -> file.position = call.result();
            case "read", "readv" -> file.position += call.result();
            case "ftruncate" -> ((RecordedFile) file.entry).resize(call, call.number(0));
            case "write", "writev", "pwrite64" -> {
                return write(file, call, content(call));
            }
            case "sendfile" -> {
                return copy(opened(call, call.secondDescriptor()), file, call);
            }
            case "copy_file_range" -> {
                return copy(file, opened(call, call.descriptorAfterOffset()), call);
            }
            default -> throw cannotReplay(call);
        }
        return null;
    }

    private OpenFile opened(SystemCall call, int descriptor) {
        OpenFile file = open.get(new Descriptor(call.process(), descriptor));
        if (file == null) {
            throw cannotReplay(call);
        }
        return file;
    }

    private static RecordedFile copy(OpenFile from, OpenFile to, SystemCall call) {
        byte[] bytes = ((RecordedFile) from.entry).read(from.position, (int) call.result());
        from.position += call.result();
        return write(to, call, bytes);
    }

    private static RecordedFile write(OpenFile to, SystemCall call, byte[] content) {
        RecordedFile file = (RecordedFile) to.entry;
        boolean placed = call.name().equals("pwrite64");
        long offset = placed ? call.number(0) : to.appends ? file.length() : to.position;
        file.write(call, offset, content);
        to.position = placed ? to.position : offset + call.result();
        return file;
    }

    private boolean mapsForWriting(SystemCall mmap) {
        return mmap.arguments().contains("<" + root + "/") && mmap.arguments().contains("PROT_WRITE")
                && mmap.arguments().contains("MAP_SHARED");
    }

    /** Null for zeros. */
    private static byte[] content(SystemCall call) {
        byte[] bytes = call.bytes();
        for (byte each : bytes) {
            if (each != 0) {
                if (bytes.length < call.result()) {
                    throw cannotReplay(call);
                }
                return bytes;
            }
        }
        return null;
    }

    private void open(SystemCall call) {
        Path path = Path.of(call.text(0));
        if (path.equals(root)) {
            open.put(new Descriptor(call.process(), call.result()), new OpenFile(top, false));
            return;
        }
        change(call, 0, (parent, name) -> {
            Object entry = parent.entry(name);
            if (entry == null) {
                entry = parent.add(call, name, new RecordedFile());
            }
            if (call.arguments().contains("O_TRUNC")) {
                ((RecordedFile) entry).resize(call, 0);
            }
            open.put(new Descriptor(call.process(), call.result()),
                    new OpenFile(entry, call.arguments().contains("O_APPEND")));
        });
    }

    /** Gives a file a second name. */
    private void link(SystemCall call) {
        Path from = Path.of(call.text(0));
        change(call, 1, (parent, name) -> parent.add(call, name,
                directory(call, from.getParent()).entry(from.getFileName().toString())));
    }

    private void rename(SystemCall call) {
        Path to = Path.of(call.text(1));
        change(call, 0, (parent, name) -> {
            RecordedDirectory target = directory(call, to.getParent());
            if (target == parent) {
                parent.rename(call, name, to.getFileName().toString());
            } else {
                target.add(call, to.getFileName().toString(), parent.entry(name));
                parent.remove(call, name);
            }
        });
    }

    /** Acts on the parent of the path in the call's text argument {@code number}, if it is below the root. */
    private void change(SystemCall call, int number, BiConsumer<RecordedDirectory, String> action) {
        Path path = Path.of(call.text(number));
        if (path.startsWith(root) && !path.equals(root)) {
            action.accept(directory(call, path.getParent()), path.getFileName().toString());
        }
    }

    private RecordedDirectory directory(SystemCall call, Path path) {
        RecordedDirectory known = directory(path);
        if (known == null) {
            throw cannotReplay(call);
        }
        return known;
    }

    /** Null if it is not known. */
    private RecordedDirectory directory(Path path) {
        return path.equals(root) ? top : path.startsWith(root)
                && directory(path.getParent()).entry(path.getFileName().toString()) instanceof RecordedDirectory found
                ? found : null;
    }

    private static UncheckedIOException cannotReplay(SystemCall call) {
        String text = call.name() + "(" + call.arguments();
        return new UncheckedIOException(new IOException("this system call cannot be replayed: "
                + text.substring(0, Math.min(300, text.length()))));
    }

    /** Whether the name of a file, and of all directories above it, was synced before {@code cut}. */
    boolean isNameForced(Path path, RecordedFile file, long cut) {
        Object entry = file;
        for (Path each = path; !each.equals(root); each = each.getParent()) {
            RecordedDirectory parent = directory(each.getParent());
            if (!parent.isNameForced(entry, cut)) {
                return false;
            }
            entry = parent;
        }
        return true;
    }

    /**
     * Writes what a power cut leaves.
     *
     * @param sinceUs names that are not older were lost unless synced
     * @param torn decides which sectors that were not synced reached the disk; null for none
     * @return the number of lost changes of names
     */
    long write(Path target, long cut, long sinceUs, SplittableRandom torn) throws IOException {
        return write(top, target, cut, sinceUs, torn);
    }

    private static long write(RecordedDirectory directory, Path target, long cut, long sinceUs,
            SplittableRandom torn) throws IOException {
        // Among the files are secrets, which are refused if others may read them.
        PrivateFiles.createDirectory(target);
        long lost = directory.lost(cut, sinceUs);
        for (Map.Entry<String, Object> each : directory.after(cut, sinceUs).entrySet()) {
            Path path = target.resolve(each.getKey());
            if (each.getValue() instanceof RecordedDirectory below) {
                lost += write(below, path, cut, sinceUs, torn);
            } else {
                write(((RecordedFile) each.getValue()).after(cut, torn), path);
            }
        }
        return lost;
    }

    /** Leaves holes for pages of zeros. */
    private static void write(RecordedFile.Content content, Path path) throws IOException {
        PrivateFiles.write(path, "");
        try (RandomAccessFile out = new RandomAccessFile(path.toFile(), "rw")) {
            out.setLength(content.length);
            for (int from = 0; from < content.length; from += ZEROS.length) {
                int to = Math.min(content.length, from + ZEROS.length);
                if (!Arrays.equals(content.bytes, from, to, ZEROS, 0, to - from)) {
                    out.seek(from);
                    out.write(content.bytes, from, to - from);
                }
            }
        }
    }
}
