package trader.common.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import trader.common.Settings;

/**
 * TLS 1.3 of the ports of broker and FIX gateway. Stores are of type PKCS12; a password is the first line of its file.
 *
 * @param trustStore the authorities that may issue clients' certificates, or null
 */
public record TlsSettings(Path keyStore, Path keyStorePassword, Path trustStore, Path trustStorePassword,
        ClientCertificates clients) {
    public static final String PROTOCOL = "TLSv1.3";

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

    /** For a server that presents the certificate of the key store. */
    public SSLContext context() throws IOException {
        try {
            char[] password = firstLine(keyStorePassword).toCharArray();
            return context(KeyStore.getInstance(keyStore.toFile(), password), password,
                    trustStore == null ? new TrustManager[0] : trusted(KeyStore.getInstance(trustStore.toFile(),
                            firstLine(trustStorePassword).toCharArray())));
        } catch (GeneralSecurityException unusable) {
            throw new IOException("TLS is not possible with " + keyStore + ": " + unusable.getMessage(), unusable);
        }
    }

    /** {@code keys} null: it presents no certificate. */
    public static SSLContext context(KeyStore keys, char[] password, TrustManager[] trusted)
            throws GeneralSecurityException {
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, password);
        SSLContext context = SSLContext.getInstance(PROTOCOL);
        context.init(factory.getKeyManagers(), trusted, null);
        return context;
    }

    /** {@code store} null: the JDK's authorities. */
    public static TrustManager[] trusted(KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    /** The password in a file. */
    public static String firstLine(Path file) throws IOException {
        return Files.readString(file).lines().findFirst().orElse("");
    }
}
