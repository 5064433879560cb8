package trader.server.order.emulated;

import java.nio.file.Path;
import javax.transaction.xa.XAException;

/**
 * A process that commits orders until it is killed, or as many as it is told, and prints the id of each that was
 * acknowledged. Arguments: directory, whether to force, threads, orders of a thread, orders of a
 * branch, what ids begin with.
 */
final class OrderWriter {
    private OrderWriter() {
    }

    public static void main(String[] arguments) throws Exception {
        EmulatedResourceManager manager = EmulatedResourceManager.withLog(Path.of(arguments[0]),
                Boolean.parseBoolean(arguments[1]), 86_400_000, Delays.NONE);
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
        System.out.println("accepted " + manager.accepted() + " in memory " + manager.ordersInMemory());
        manager.close();
    }

    private static void commit(EmulatedResourceManager manager, String prefix, int orders, int ofBranch) {
        try {
            for (int i = 0; i < orders; i += ofBranch) {
                String[] ids = new String[ofBranch];
                for (int k = 0; k < ofBranch; k++) {
                    ids[k] = prefix + (i + k);
                }
                Branches.commit(manager, ids[0], ids);
                if (ofBranch == 1) {
                    System.out.println(ids[0]);
                }
            }
        } catch (XAException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
