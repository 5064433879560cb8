package trader.server.order.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.ds.common.BaseDataSource;
import trader.common.Settings;

/** URL, user and password of a PostgreSQL database. */
final class PostgresAddress {
    private static final Pattern PASSWORD = Pattern.compile("[?&](ssl)?password=", Pattern.CASE_INSENSITIVE);

    private final String url;
    private final String user;
    private final String password;

    private PostgresAddress(String url, String user, String password) {
        this.url = url;
        this.user = user;
        this.password = password;
    }

    /** Reads {@code jdbc-url}, {@code jdbc-user} and {@code jdbc-password-file}; null without {@code jdbc-url}. */
    static PostgresAddress from(Settings settings) {
        String url = settings.text("jdbc-url", null);
        String user = settings.text("jdbc-user", null);
        String passwordFile = settings.text("jdbc-password-file", null);
        if (url == null) {
            if (user != null || passwordFile != null) {
                throw new IllegalArgumentException("settings 'jdbc-user' and 'jdbc-password-file' need 'jdbc-url'");
            }
            return null;
        }
        return of(url, user, passwordFile == null ? null : Path.of(passwordFile));
    }

    /**
     * Reads the password file.
     *
     * @param user if null, the driver takes the user in the URL, or else that of the operating system
     * @param passwordFile holds the password and at most one line end; if null, the driver looks in its own file
     */
    static PostgresAddress of(String url, String user, Path passwordFile) {
        if (PASSWORD.matcher(url).find()) {
            throw new IllegalArgumentException("setting 'jdbc-url' has a password in it, which others could"
                    + " read: put it into a file that 'jdbc-password-file' names");
        }
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new IllegalArgumentException("setting 'jdbc-url' is '" + url
                    + "': must be like jdbc:postgresql://host:5432/database");
        }
        PostgresAddress address = new PostgresAddress(url, user, passwordFile == null ? null : read(passwordFile));
        address.configure(new PGSimpleDataSource());
        return address;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).replaceFirst("\\R$", "");
        } catch (IOException failed) {
            throw new IllegalArgumentException("setting 'jdbc-password-file' is '" + file + "': cannot read it: "
                    + failed, failed);
        }
    }

    void configure(BaseDataSource dataSource) {
        try {
            dataSource.setUrl(url);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException("setting 'jdbc-url' is '" + url
                    + "': must be like jdbc:postgresql://host:5432/database", invalid);
        }
        if (user != null) {
            dataSource.setUser(user);
        }
        if (password != null) {
            dataSource.setPassword(password);
        }
    }

    /** The JDBC URL, without a password. */
    String url() {
        return url;
    }

    String user() {
        return user;
    }

    String password() {
        return password;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return user == null ? url : url + " as user '" + user + "'";
    }
}
