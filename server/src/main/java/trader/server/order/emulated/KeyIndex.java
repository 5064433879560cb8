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
 * Where in the log the record at a key or a place is: a B-tree in a file, with a bounded cache. Any thread may look something
 * up, one at a time changes it.
 *
 * <p>It is a copy of what the log says, and says itself up to where. Nobody waits for it to be on the disk. So after a
 * power cut its file may be anything, and its library checks no page's contents: it is used only if it was closed in
 * order, or if the operating system still is the one that was given its pages.
 */
final class KeyIndex implements AutoCloseable {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
    private static final int CACHE_MB = 8;
    private static final int UNSAVED_BYTES = 4 << 20;
    private static final long SAVE_EVERY_NS = 1_000_000_000L;
    private static final long COMPACT_EVERY_NS = 30_000_000_000L;
    /** A longer key is replaced by a digest of it. */
    private static final int LONGEST_KEY = 100;

    /**
     * What is in the index.
     *
     * @param last the last record of the log that it knows
     * @param counts the committed records it holds
     * @param inDoubt the positions of the prepared branches that were not resolved up to then
     */
    record State(long last, BranchStore.Counts counts, long[] inDoubt) {
        static final State EMPTY = new State(0, new BranchStore.Counts(0, 0), new long[0]);

        private String encoded(boolean closed, String boot) {
            return closed + " " + boot + " " + last + " " + counts.accepted() + " " + counts.rejected()
                    + Arrays.stream(inDoubt).mapToObj(each -> " " + each).collect(Collectors.joining());
        }

        /** Null when it is not to be trusted. */
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

    /** Opens it; empty when there is none that can be used. */
    State open() throws IOException {
        boot = Files.isReadable(BOOT_ID) ? Files.readString(BOOT_ID).strip() : UUID.randomUUID().toString();
        State state = null;
        if (Files.exists(file)) {
            try {
                openStore();
                String text = states.get(STATE);
                state = text == null ? null : State.decoded(text, boot);
            } catch (RuntimeException damaged) {
                // Whatever is wrong with it: it is made again.
                state = null;
            }
        }
        if (state == null) {
            return clear();
        }
        save(state, false);
        // From now on no state that says "closed" may come back.
        store.sync();
        return state;
    }

    /** Begins with nothing. */
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
        // An interrupted thread closes the file's channel; this prefix opens it again.
        store = new MVStore.Builder().fileName("retry:" + file.toAbsolutePath()).cacheSize(CACHE_MB)
                .autoCommitDisabled().open();
        store.setVersionsToKeep(0);
        positions = store.openMap("positions", new MVMap.Builder<String, Long>()
                .keyType(StringDataType.INSTANCE).valueType(LongDataType.INSTANCE));
        states = store.openMap("states", new MVMap.Builder<String, String>()
                .keyType(StringDataType.INSTANCE).valueType(StringDataType.INSTANCE));
    }

    /** Where the record with this key is, or null. */
    Long get(String key) {
        return positions.get(bounded(key));
    }

    void put(String key, long position) {
        positions.put(bounded(key), position);
    }

    /** Removes the key if its record is there. */
    boolean remove(String key, long position) {
        Long known = get(key);
        return known != null && known == position && positions.remove(bounded(key)) != null;
    }

    /** Writes it, with its state, when there is enough to write. */
    void saveIfFull(Supplier<State> state) {
        if (store.getUnsavedMemory() > UNSAVED_BYTES) {
            save(state.get(), false);
        }
    }

    /** Writes it, with its state, when it is time and there is something to write. */
    void saveSometimes(Supplier<State> state) {
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

    /** Closes it in order: what it says is then on the disk. The log must be before. */
    void close(State state) {
        save(state, false);
        store.sync();
        save(state, true);
        store.sync();
        close();
    }

    /** Closes it after a failure: it may have gone wrong, and is made again at the next opening. */
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
            // A key begins with a digit and a place with a letter, so no short one is mistaken for this.
            return "#" + HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
