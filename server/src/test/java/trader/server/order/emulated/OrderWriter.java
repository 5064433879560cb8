package trader.server.order.emulated;

import java.nio.file.Path;
import javax.transaction.xa.XAException;

/**
 * Commits orders, and prints the id of each acknowledged one. Arguments: directory, whether to sync, threads, orders
 * per thread, orders per branch, prefix of the ids.
 */
final class OrderWriter {
    private OrderWriter() {
    }

    public static void main(String[] arguments) throws Exception {
        EmulatedResourceManager manager = EmulatedResourceManager.withLog(Path.of(arguments[0]),
                Boolean.parseBoolean(arguments[1]), 86_400_000, Delays.NONE, false);
        manager.open();
        Thread[] threads = new Thread[Integer.parseInt(arguments[2])];
        for (int i = 0; i < threads.length; i++) {
            String prefix = arguments[5] + i + ".";
            threads[i] = new Thread(() -> commit(manager, prefix, Integer.parseInt(arguments[3]),
                    Integer.parseInt(arguments[4])));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("accepted " + manager.accepted() + " in memory " + manager.orders.inMemory());
        manager.close();
    }

    private static void commit(EmulatedResourceManager manager, String prefix, int orders, int perBranch) {
        try {
            for (int i = 0; i < orders; i += perBranch) {
                String[] ids = new String[perBranch];
                for (int k = 0; k < perBranch; k++) {
                    ids[k] = prefix + (i + k);
                }
                Branches.commit(manager, ids[0], ids);
                if (perBranch == 1) {
                    System.out.println(ids[0]);
                }
            }
        } catch (XAException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
