package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import trader.postgres.LocalPostgres;

/**
 * A campaign's PostgreSQL server.
 *
 * @param own may be killed; null for the user's, which must not
 * @param settings with the address, for the server
 */
record CampaignDatabase(LocalPostgres own, Map<String, String> settings) implements AutoCloseable {
    static CampaignDatabase startOwn() throws IOException {
        String reason = LocalPostgres.unsupported();
        if (reason != null) {
            throw new IOException("cannot start a PostgreSQL server for the campaign: " + reason
                    + "; use --jdbc-url to name a running one");
        }
        LocalPostgres own = LocalPostgres.temporary(Map.of()).start();
        Map<String, String> settings = new TreeMap<>(Map.of("jdbc-url", own.jdbcUrl(), "jdbc-user", own.user(),
                "jdbc-password-file", own.passwordFile().toString()));
        return new CampaignDatabase(own, settings);
    }

    /** Kills the campaign's own and keeps the files as evidence; returns their directory, or null for the user's. */
    Path killAndKeep() {
        if (own == null) {
            return null;
        }
        own.kill();
        return own.log().getParent();
    }

    @Override
    public void close() throws IOException {
        if (own != null) {
            own.close();
        }
    }
}
