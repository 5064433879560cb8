package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import trader.postgres.LocalPostgres;

/** The PostgreSQL server of a campaign: its own, which may be killed, or the user's, which may not. */
final class CampaignDatabase implements AutoCloseable {
    private final LocalPostgres own;
    private final Map<String, String> settings;

    private CampaignDatabase(LocalPostgres own, Map<String, String> settings) {
        this.own = own;
        this.settings = settings;
    }

    /** The user's. */
    static CampaignDatabase of(Map<String, String> settings) {
        return new CampaignDatabase(null, settings);
    }

    /** A new one, started. */
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

    /** The settings by which a server connects to it. */
    Map<String, String> settings() {
        return settings;
    }

    void kill() {
        own.kill();
    }

    void start() throws IOException {
        own.start();
    }

    /** Kills the campaign's own and keeps its files as evidence; returns their directory, or null for the user's. */
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
