package trader.crashtest.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import trader.server.order.resource.OrderRecords;

/**
 * The audit of directories whose servers share a store.
 *
 * @param broker the URL of the broker, or null to determine it
 */
public record DirectoryAudit(List<AuditedDirectory> directories, String broker, boolean ignoreOtherSenders,
        int maxListed) {
    public AuditResult run() throws IOException {
        try (OrderAudit audit = new OrderAudit()) {
            audit.list(maxListed);
            if (ignoreOtherSenders) {
                audit.ignoreOtherSenders();
            }
            // The queues come first: an order that leaves a queue meanwhile is then among the records.
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
            try (OrderRecords records = directories.get(0).records()) {
                audit.records(records);
            }
            return audit.result();
        }
    }

    private List<AuditedDirectory> distinctBrokers() {
        return directories.stream().filter(each -> directories.stream()
                .filter(other -> other.brokerLocation().equals(each.brokerLocation())).findFirst()
                .orElseThrow() == each).toList();
    }
}
