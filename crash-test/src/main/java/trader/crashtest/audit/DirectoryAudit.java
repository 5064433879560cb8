package trader.crashtest.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import trader.server.order.OrderRecords;

/**
 * The audit of directories whose servers recorded in the same place.
 *
 * @param directories all of them
 * @param broker the URL of the broker, or null to find it
 * @param othersIgnored whether senders that are in no journal are left out
 * @param named how many offenders of each fault are named
 */
public record DirectoryAudit(List<AuditedDirectory> directories, String broker, boolean othersIgnored, int named) {
    /**
     * Audits.
     *
     * @throws IOException when something cannot be read
     */
    public AuditResult run() throws IOException {
        try (OrderAudit audit = new OrderAudit()) {
            audit.name(named);
            if (othersIgnored) {
                audit.ignoreOtherSenders();
            }
            // Queues before records: what leaves a queue while this works is then in the records.
            for (AuditedDirectory directory : broker == null ? distinctBrokers() : directories.subList(0, 1)) {
                try (QueueContents queues = directory.queues(broker)) {
                    audit.queues(queues);
                }
            }
            for (AuditedDirectory directory : directories) {
                for (Path journal : directory.journals()) {
                    audit.journal(journal);
                }
            }
            try (OrderRecords records = directories.get(0).server().orders().records()) {
                audit.records(records);
            }
            return audit.result();
        }
    }

    /** One directory for each broker. */
    private List<AuditedDirectory> distinctBrokers() {
        return directories.stream().filter(each -> directories.stream()
                .filter(other -> other.brokerLocation().equals(each.brokerLocation())).findFirst().orElseThrow() == each)
                .toList();
    }
}
