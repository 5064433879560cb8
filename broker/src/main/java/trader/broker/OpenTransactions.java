package trader.broker;

import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.artemis.core.transaction.Transaction;
import org.apache.activemq.artemis.core.transaction.TransactionOperationAbstract;

/**
 * What clients have sent in transactions that have not ended. It takes room in the queues, but nobody can consume it,
 * so a client that does not commit would keep the orders of all others out.
 */
final class OpenTransactions {
    private final long mostBytes;
    private final long mostBytesOfAddress;
    private final Map<Long, Open> open = new HashMap<>();
    private final Map<String, Long> bytesByAddress = new HashMap<>();
    private long bytes;

    /** Of all clients, and of those of one address. */
    OpenTransactions(long mostBytes, long mostBytesOfAddress) {
        this.mostBytes = mostBytes;
        this.mostBytesOfAddress = mostBytesOfAddress;
    }

    /** Adds a message; returns why there is no room for it, or null. */
    synchronized String add(Transaction transaction, String address, long messageBytes) {
        long ofAddress = bytesByAddress.getOrDefault(address, 0L) + messageBytes;
        if (ofAddress > mostBytesOfAddress || bytes + messageBytes > mostBytes) {
            return "too much is sent in transactions that have not ended: at most " + (mostBytesOfAddress >> 20)
                    + " MB by the clients of one address, and " + (mostBytes >> 20) + " MB by all";
        }
        Open of = open.get(transaction.getID());
        if (of == null) {
            of = new Open(transaction.getID(), address);
            open.put(transaction.getID(), of);
            transaction.addOperation(of);
        }
        of.bytes += messageBytes;
        bytes += messageBytes;
        bytesByAddress.put(address, ofAddress);
        return null;
    }

    private synchronized void end(Open ended) {
        if (open.remove(ended.id, ended)) {
            bytes -= ended.bytes;
            bytesByAddress.computeIfPresent(ended.address,
                    (key, all) -> all > ended.bytes ? all - ended.bytes : null);
        }
    }

    private final class Open extends TransactionOperationAbstract {
        private final long id;
        private final String address;
        private long bytes;

        Open(long id, String address) {
            this.id = id;
            this.address = address;
        }

        @Override
        public void afterCommit(Transaction transaction) {
            end(this);
        }

        @Override
        public void afterRollback(Transaction transaction) {
            end(this);
        }
    }
}
