package trader.server.order.emulated;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;

/**
 * The positions in the log of orders by key and place: a B-tree in a file, with a bounded cache. Any thread may read;
 * one thread at a time may write.
 *
 * <p>The index is built from the log, and states the last record that it covers. It is not synced to the disk, and H2's
 * MVStore does not verify the contents of pages. So after a power cut it may be damaged unnoticed: it is used only if
 * it was closed in order, or if the operating system has not been restarted since.
 */
final class KeyIndex implements AutoCloseable {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
    private static final int CACHE_MB = 8;
    private static final int UNSAVED_BYTES = 4 << 20;
    private static final long SAVE_EVERY_NS = 10_000_000_000L;
    private static final long COMPACT_EVERY_NS = 30_000_000_000L;
    /** Longer keys are replaced by their digests. */
    private static final int LONGEST_KEY = 100;

    /**
     * The part of the log that the index covers.
     *
     * @param last the last record
     * @param counts the committed orders in the index
     * @param inDoubt the positions of prepared branches that were not resolved, and of decisions that were not
     *        forgotten, up to {@code last}
     */
    record State(long last, BranchStore.Counts counts, long[] inDoubt) {
        static final State EMPTY = new State(0, new BranchStore.Counts(0, 0), new long[0]);

        private String encoded(boolean closed, String boot) {
            return closed + " " + boot + " " + last + " " + counts.accepted() + " " + counts.rejected()
                    + Arrays.stream(inDoubt).mapToObj(each -> " " + each).collect(Collectors.joining());
        }

        /** Null if the index may be damaged. */
        private static State decoded(String text, String boot) {
            String[] words = text.split(" ");
            if (!words[0].equals("true") && !words[1].equals(boot)) {
                return null;
            }
            long[] numbers = Arrays.stream(words, 2, words.length).mapToLong(Long::parseLong).toArray();
            return new State(numbers[0], new BranchStore.Counts(numbers[1], numbers[2]),
                    Arrays.copyOfRange(numbers, 3, numbers.length));
        }
    }

    private static final String STATE = "state";

    private final Path file;
    private String boot;
    private MVStore store;
    private MVMap<String, Long> positions;
    private MVMap<String, String> states;
    private long savedNs;
    private long compactedNs;

    KeyIndex(Path file) {
        this.file = file;
    }

    /** Opens the index; empty if there is no usable one. */
    State open() throws IOException {
        boot = Files.isReadable(BOOT_ID) ? Files.readString(BOOT_ID).strip() : UUID.randomUUID().toString();
        State state = null;
        if (Files.exists(file)) {
            try {
                openStore();
                String text = states.get(STATE);
                state = text == null ? null : State.decoded(text, boot);
            } catch (RuntimeException damaged) {
                state = null;
            }
        }
        if (state == null) {
            return clear();
        }
        save(state, false);
        // From now on, no crash may bring back a state that says "closed".
        store.sync();
        return state;
    }

    State clear() throws IOException {
        if (store != null) {
            store.closeImmediately();
        }
        Files.deleteIfExists(file);
        openStore();
        save(State.EMPTY, false);
        return State.EMPTY;
    }

    private void openStore() {
        // The prefix makes H2 reopen the file's channel after an interrupted thread has closed it.
        store = new MVStore.Builder().fileName("retry:" + file.toAbsolutePath()).cacheSize(CACHE_MB)
                .autoCommitDisabled().open();
        store.setVersionsToKeep(0);
        positions = store.openMap("positions", new MVMap.Builder<String, Long>()
                .keyType(StringDataType.INSTANCE).valueType(LongDataType.INSTANCE));
        states = store.openMap("states", new MVMap.Builder<String, String>()
                .keyType(StringDataType.INSTANCE).valueType(StringDataType.INSTANCE));
    }

    /** The position of the order with this key or place, or null. */
    Long get(String key) {
        return positions.get(bounded(key));
    }

    void put(String key, long position) {
        positions.put(bounded(key), position);
    }

    /** Removes the key if it leads to this position. */
    boolean remove(String key, long position) {
        Long known = get(key);
        return known != null && known == position && positions.remove(bounded(key)) != null;
    }

    /** Writes the index when it has enough unsaved changes. */
    void saveIfFull(Supplier<State> state) {
        if (store.getUnsavedMemory() > UNSAVED_BYTES) {
            save(state.get(), false);
        }
    }

    /** Writes the index if it has changes and was not written recently. */
    void saveIfOld(Supplier<State> state) {
        if (store.hasUnsavedChanges() && System.nanoTime() - savedNs > SAVE_EVERY_NS) {
            save(state.get(), false);
        }
    }

    void save(State state, boolean closed) {
        states.put(STATE, state.encoded(closed, boot));
        store.commit();
        savedNs = System.nanoTime();
        if (savedNs - compactedNs > COMPACT_EVERY_NS) {
            store.compact(50, UNSAVED_BYTES);
            compactedNs = savedNs;
        }
    }

    /** Syncs the index to the disk and closes it; the log must have been synced before. */
    void close(State state) {
        save(state, false);
        store.sync();
        save(state, true);
        store.sync();
        close();
    }

    /** Deletes the index after a failure; the next opening builds it again. */
    void abandon() throws IOException {
        if (store != null) {
            store.closeImmediately();
            store = null;
        }
        Files.deleteIfExists(file);
    }

    @Override
    public void close() {
        if (store != null && !store.isClosed()) {
            store.close();
        }
    }

    private static String bounded(String key) {
        if (key.length() <= LONGEST_KEY) {
            return key;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            // Keys begin with a digit and places with a letter.
            return "#" + HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
