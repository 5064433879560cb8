package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import trader.postgres.LocalPostgres;

/** The PostgreSQL server of a campaign: its own, which can be killed, or one that the user has, which cannot. */
final class CampaignDatabase implements AutoCloseable {
    private final LocalPostgres own;
    private final Map<String, String> settings;

    private CampaignDatabase(LocalPostgres own, Map<String, String> settings) {
        this.own = own;
        this.settings = settings;
    }

    /** One that the user has. */
    static CampaignDatabase of(Map<String, String> settings) {
        return new CampaignDatabase(null, settings);
    }

    /** A new one, running. */
    static CampaignDatabase startOwn() throws IOException {
        String reason = LocalPostgres.unsupported();
        if (reason != null) {
            throw new IOException("there is no PostgreSQL of the campaign's own: " + reason
                    + "; --jdbc-url names one that is there");
        }
        LocalPostgres own = LocalPostgres.temporary(Map.of()).start();
        Map<String, String> settings = new TreeMap<>(Map.of("jdbc-url", own.jdbcUrl(), "jdbc-user", own.user(),
                "jdbc-password-file", own.passwordFile().toString()));
        return new CampaignDatabase(own, settings);
    }

    /** What the server is to know of it. */
    Map<String, String> settings() {
        return settings;
    }

    void kill() {
        own.kill();
    }

    void start() throws IOException {
        own.start();
    }

    /** Ends it and keeps what it has, as evidence; where that is, or null. */
    Path abandon() {
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
