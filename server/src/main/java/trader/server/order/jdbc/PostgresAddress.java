package trader.server.order.jdbc;

import java.nio.file.Path;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.ds.common.BaseDataSource;
import trader.common.Settings;

/** The address of a PostgreSQL database, in the form of its driver. */
record PostgresAddress(DatabaseAddress database) {
    static final String PREFIX = "jdbc:postgresql:";

    /**
     * The server ends a session 20 s after the client's machine has gone without a word, also when it waits for the
     * client to take an answer. Linux' default is two hours, in which the session keeps its locks.
     */
    private static final String NETWORK = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=3"
            + " -c tcp_keepalives_count=3 -c tcp_user_timeout=20s";
    private static final String EXAMPLE = "jdbc:postgresql://host:5432/database";

    /** Refuses an address that the driver does not understand. */
    PostgresAddress {
        if (!database.url().startsWith(PREFIX)) {
            throw database.unlike(EXAMPLE, null);
        }
        configure(database, new PGSimpleDataSource());
    }

    static PostgresAddress from(Settings settings) {
        return new PostgresAddress(DatabaseAddress.required(settings, "postgresql", PREFIX, EXAMPLE));
    }

    /**
     * Reads the password file.
     *
     * @param user if null, the driver takes the user in the URL, or else that of the operating system
     * @param passwordFile if null, the driver looks in its own file
     */
    static PostgresAddress of(String url, String user, Path passwordFile) {
        return new PostgresAddress(DatabaseAddress.of(url, user, passwordFile));
    }

    void configure(BaseDataSource dataSource) {
        configure(database, dataSource);
    }

    private static void configure(DatabaseAddress database, BaseDataSource dataSource) {
        try {
            dataSource.setUrl(database.url());
        } catch (IllegalArgumentException invalid) {
            throw database.unlike(EXAMPLE, invalid);
        }
        dataSource.setOptions(dataSource.getOptions() == null ? NETWORK : dataSource.getOptions() + " " + NETWORK);
        if (database.user() != null) {
            dataSource.setUser(database.user());
        }
        if (database.password() != null) {
            dataSource.setPassword(database.password());
        }
    }

    /** The JDBC URL, without a password. */
    String url() {
        return database.url();
    }
}
