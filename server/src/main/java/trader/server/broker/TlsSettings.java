package trader.server.broker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import trader.common.Settings;
import trader.jmsclient.SecretFile;

/**
 * TLS 1.3 of the broker's port. Stores are of type PKCS12; a password is the first line of its file.
 *
 * @param trustStore the authorities that may issue clients' certificates, or null
 */
public record TlsSettings(Path keyStore, Path keyStorePassword, Path trustStore, Path trustStorePassword,
        ClientCertificates clients) {
    static final String PROTOCOL = "TLSv1.3";

    /** Whether clients must present a certificate. */
    public enum ClientCertificates { NONE, OPTIONAL, REQUIRED }

    /** Null without the setting {@code tls-keystore}. */
    public static TlsSettings from(Settings settings) {
        Path keyStore = file(settings, "tls-keystore");
        Path keyStorePassword = file(settings, "tls-keystore-password-file");
        Path trustStore = file(settings, "tls-truststore");
        Path trustStorePassword = file(settings, "tls-truststore-password-file");
        ClientCertificates clients =
                settings.oneOf("tls-client-certificates", ClientCertificates.class, ClientCertificates.NONE);
        if (keyStore == null && (keyStorePassword != null || trustStore != null || trustStorePassword != null
                || clients != ClientCertificates.NONE)) {
            throw new IllegalArgumentException("settings 'tls-keystore-password-file', 'tls-truststore',"
                    + " 'tls-truststore-password-file' and 'tls-client-certificates' need 'tls-keystore'");
        }
        requireReadable("tls-keystore", keyStore, keyStorePassword, true);
        requireReadable("tls-truststore", trustStore, trustStorePassword, false);
        if ((clients != ClientCertificates.NONE) != (trustStore != null)) {
            throw new IllegalArgumentException("setting 'tls-client-certificates' is '" + Settings.spelling(clients)
                    + "': optional or required with 'tls-truststore', none without");
        }
        return keyStore == null ? null
                : new TlsSettings(keyStore, keyStorePassword, trustStore, trustStorePassword, clients);
    }

    private static Path file(Settings settings, String key) {
        String text = settings.text(key, null);
        if (text != null && !Files.isReadable(Path.of(text))) {
            throw new IllegalArgumentException("setting '" + key + "' is '" + text + "': cannot be read");
        }
        return text == null ? null : Path.of(text);
    }

    /** Artemis reports an unreadable store only by the port that it does not open. */
    private static void requireReadable(String key, Path store, Path password, boolean hasKey) {
        if (store == null) {
            return;
        }
        if (password == null) {
            throw new IllegalArgumentException("setting '" + key + "' needs '" + key + "-password-file'");
        }
        try (InputStream in = Files.newInputStream(store)) {
            SecretFile.require(password);
            if (hasKey) {
                SecretFile.require(store);
            }
            KeyStore.getInstance("PKCS12").load(in, firstLine(password).toCharArray());
        } catch (IOException | GeneralSecurityException unreadable) {
            throw new IllegalArgumentException("setting '" + key + "' is '" + store + "': must be a PKCS12"
                    + " file whose password is the first line of '" + password + "' ("
                    + unreadable.getMessage() + ")", unreadable);
        }
    }

    /** Parameters of the acceptor. */
    Map<String, Object> acceptor() throws IOException {
        Map<String, Object> parameters = new HashMap<>(keys());
        parameters.put(TransportConstants.NEED_CLIENT_AUTH_PROP_NAME, clients == ClientCertificates.REQUIRED);
        parameters.put(TransportConstants.WANT_CLIENT_AUTH_PROP_NAME, clients == ClientCertificates.OPTIONAL);
        if (trustStore != null) {
            trust(parameters, trustStore, trustStorePassword);
        }
        return parameters;
    }

    /** Parameters of a connector within this JVM, which trusts the broker's certificate and presents the same. */
    Map<String, Object> connector() throws IOException {
        Map<String, Object> parameters = new HashMap<>(keys());
        parameters.put(TransportConstants.VERIFY_HOST_PROP_NAME, false);
        trust(parameters, keyStore, keyStorePassword);
        return parameters;
    }

    private Map<String, Object> keys() throws IOException {
        return Map.of(TransportConstants.SSL_ENABLED_PROP_NAME, true,
                TransportConstants.ENABLED_PROTOCOLS_PROP_NAME, PROTOCOL,
                TransportConstants.KEYSTORE_TYPE_PROP_NAME, "PKCS12",
                TransportConstants.KEYSTORE_PATH_PROP_NAME, keyStore.toString(),
                TransportConstants.KEYSTORE_PASSWORD_PROP_NAME, firstLine(keyStorePassword));
    }

    private static void trust(Map<String, Object> parameters, Path store, Path password) throws IOException {
        parameters.put(TransportConstants.TRUSTSTORE_TYPE_PROP_NAME, "PKCS12");
        parameters.put(TransportConstants.TRUSTSTORE_PATH_PROP_NAME, store.toString());
        parameters.put(TransportConstants.TRUSTSTORE_PASSWORD_PROP_NAME, firstLine(password));
    }

    private static String firstLine(Path file) throws IOException {
        return Files.readString(file).lines().findFirst().orElse("");
    }
}
