package trader.server.order.jdbc;

import java.nio.file.Path;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.ds.common.BaseDataSource;
import trader.common.Settings;

/** The address of a PostgreSQL database, in the form of its driver. */
record PostgresAddress(DatabaseAddress database) {
    static final String PREFIX = "jdbc:postgresql:";

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
