package trader.lab.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.ServerPlan;
import trader.postgres.LocalPostgres;

/** The PostgreSQL of a run whose server is to store orders in one, but has no {@code jdbc-url}. */
final class RunDatabase {
    private final LocalPostgres postgres;

    private RunDatabase(LocalPostgres postgres) {
        this.postgres = postgres;
    }

    static boolean isNeededBy(ServerPlan plan) {
        return "postgresql".equals(plan.settings().get("resource")) && !plan.settings().containsKey("jdbc-url");
    }

    /** Starts it in a new directory, on the same disk as the other files of the run. */
    static RunDatabase start(Path directory) throws JvmFailure {
        try {
            return new RunDatabase(LocalPostgres.in(directory, Map.of()).start());
        } catch (IOException failed) {
            throw new JvmFailure("cannot start PostgreSQL in " + directory + ": " + failed.getMessage()
                    + "; choose another directory with --out, or name a running database with --jdbc-url", List.of());
        }
    }

    /** The server's plan with the address of this database. */
    ServerPlan addedTo(ServerPlan plan) {
        Map<String, String> settings = new TreeMap<>(plan.settings());
        settings.putAll(Map.of("jdbc-url", postgres.jdbcUrl(), "jdbc-user", postgres.user(), "jdbc-password-file",
                postgres.passwordFile().toString()));
        return new ServerPlan(plan.main(), plan.flags(), settings);
    }

    void stop() throws IOException {
        postgres.close();
    }

    void kill() {
        postgres.kill();
    }
}
