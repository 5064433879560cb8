package trader.broker.pair;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.activemq.artemis.lockmanager.UnavailableStateException;

/**
 * Compares the number that the broker's own data carries with the pair's in the directory of locks. A broker whose own
 * number is not the pair's moves its queues away and copies the other broker's, which is wrong if the number of the
 * pair is missing, or if the data was never part of the pair.
 */
final class SequenceCheck {
    private static final String OWN = "server.activation.sequence";

    private SequenceCheck() {
    }

    /**
     * Throws the exception, which says what to do, if the two do not belong together.
     *
     * @param journal the directory of the broker's journal
     * @param pair the file with the pair's number
     * @param wasBackup whether the data may be the beginning of a copy, which has no number
     */
    static void requireOwnPair(Path journal, Path pair, boolean wasBackup) throws IOException {
        long ofPair;
        try {
            ofPair = SequenceFile.read(pair);
        } catch (UnavailableStateException unreadable) {
            throw new IOException(unreadable.getMessage() + ": it must be a whole number", unreadable);
        }
        Path file = journal.resolve(OWN);
        long own = own(journal);
        if (own > 0 && !Files.exists(pair)) {
            throw new IOException("this broker's data is that of a pair (number " + own + " in " + file + "), but "
                    + pair + " is missing, and both brokers would move their queues away. Use the pair's own"
                    + " directory of locks. If that is lost, stop both brokers and write the larger of their numbers"
                    + " to " + pair);
        }
        // The pair's first number may be claimed, which makes it negative, by a broker that was killed then.
        if (own <= 0 && !wasBackup && (ofPair > 0 || ofPair < -1) && hasRecords(journal)) {
            throw new IOException("the journal in " + journal + " is not that of a pair (no number in " + file + "),"
                    + " but the pair has worked already (number " + ofPair + " in " + pair + "), and this"
                    + " broker would move its queues away. To begin a pair with these queues, give both brokers a new"
                    + " directory of locks, and start this broker first; otherwise start it with an empty directory");
        }
    }

    /** 0 without a number, as for Artemis. */
    static long own(Path journal) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(journal.resolve(OWN)))) {
            return in.readLong();
        } catch (NoSuchFileException | EOFException none) {
            return 0;
        }
    }

    private static boolean hasRecords(Path journal) throws IOException {
        if (!Files.exists(journal)) {
            return false;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(journal, "*.amq")) {
            return files.iterator().hasNext();
        }
    }
}
