package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.file.Path;
import trader.client.journal.OrderJournal;

/** What clients sent to one resource and were told: its records and this journal have to agree. */
final class JournalSet implements AutoCloseable {
    private final Path file;
    private final OrderJournal journal;
    private long audited;

    /** Begins a journal. */
    JournalSet(Path file) throws IOException {
        this.file = file;
        this.journal = new OrderJournal(file).open();
    }

    Path file() {
        return file;
    }

    OrderJournal journal() {
        return journal;
    }

    /** How many orders have come since the last audit; {@code orders} is how many there are now. */
    long sinceLastAudit(long orders) {
        long more = orders - audited;
        audited = orders;
        return more;
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
