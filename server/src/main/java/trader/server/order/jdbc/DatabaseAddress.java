package trader.server.order.jdbc;

import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import trader.common.Settings;
import trader.common.config.SecretFile;

/**
 * URL, user and password of a database server.
 *
 * @param url without a password
 * @param user null for the driver's default
 * @param password null for the driver's default
 */
public record DatabaseAddress(String url, String user, String password) {
    private static final Pattern PASSWORD = Pattern.compile("[?&;](ssl)?password=", Pattern.CASE_INSENSITIVE);

    /**
     * Reads {@code jdbc-url}, {@code jdbc-user} and {@code jdbc-password-file}; null without {@code jdbc-url}.
     *
     * @throws IllegalArgumentException if the URL contains a password, or the password's file cannot be read
     */
    public static DatabaseAddress from(Settings settings) {
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

    /** The address of the database in which {@code resource} keeps its orders; {@code example} is one. */
    static DatabaseAddress required(Settings settings, String resource, String prefix, String example) {
        DatabaseAddress address = from(settings);
        if (address == null) {
            throw new IllegalArgumentException("setting 'order-store' is '" + resource + "': it needs 'jdbc-url'");
        }
        if (!address.url.startsWith(prefix)) {
            throw address.unlike(example, null);
        }
        return address;
    }

    /** The refusal of a URL; {@code cause} may be null. */
    public IllegalArgumentException unlike(String example, Exception cause) {
        return new IllegalArgumentException("setting 'jdbc-url' is '" + url + "': must be like " + example, cause);
    }

    /** Reads the password file, which holds the password and at most one line end; {@code passwordFile} may be null. */
    static DatabaseAddress of(String url, String user, Path passwordFile) {
        if (hasPassword(url)) {
            throw new IllegalArgumentException("setting 'jdbc-url' has a password in it, which others could"
                    + " read: put it into a file that 'jdbc-password-file' names");
        }
        return new DatabaseAddress(url, user, passwordFile == null ? null : read(passwordFile));
    }

    /** Lets a pool connect as the user; returns the pool's configuration. */
    public AgroalConnectionFactoryConfigurationSupplier addUserTo(AgroalConnectionFactoryConfigurationSupplier pooled) {
        if (user != null) {
            pooled.principal(new NamePrincipal(user));
        }
        if (password != null) {
            pooled.credential(new SimplePassword(password));
        }
        return pooled;
    }

    public static boolean hasPassword(String url) {
        return PASSWORD.matcher(url).find();
    }

    static String read(Path file) {
        try {
            return Files.readString(SecretFile.require(file)).replaceFirst("\\R$", "");
        } catch (IOException failed) {
            throw new IllegalArgumentException("setting 'jdbc-password-file' is '" + file + "': cannot read it: "
                    + failed, failed);
        }
    }

    /** Without the password. */
    @Override
    public String toString() {
        return user == null ? url : url + " as user '" + user + "'";
    }
}
