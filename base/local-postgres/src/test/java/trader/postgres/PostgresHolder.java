package trader.postgres;

import java.util.Map;

/** A JVM with a PostgreSQL, for tests that kill the JVM. */
final class PostgresHolder {
    private PostgresHolder() {
    }

    /** Prints the server's process id and its directory. */
    public static void main(String[] arguments) throws Exception {
        LocalPostgres postgres = LocalPostgres.temporary(Map.of("fsync", "off")).start();
        System.out.println(postgres.pid());
        System.out.println(postgres.log().getParent());
        Thread.currentThread().join();
    }
}
