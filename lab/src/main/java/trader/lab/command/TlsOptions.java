package trader.lab.command;

import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;
import trader.common.Settings;
import trader.common.config.TlsSettings;

/** TLS of the ports for clients: the broker's and that of FIX. */
final class TlsOptions {
    @Option(names = "--tls-keystore", paramLabel = "FILE", converter = Converters.OwnersFile.class,
            description = "PKCS12 file with the key and certificate of the broker and the FIX gateway, for TLS 1.3."
                    + " Default: no TLS.")
    private Path keyStore;

    @Option(names = "--tls-keystore-password-file", paramLabel = "FILE", converter = Converters.OwnersFile.class,
            description = "File that holds the password of --tls-keystore.")
    private Path keyStorePassword;

    @Option(names = "--tls-truststore", paramLabel = "FILE", converter = Converters.ReadableFile.class,
            description = "PKCS12 file with the authorities that may issue clients' certificates.")
    private Path trustStore;

    @Option(names = "--tls-truststore-password-file", paramLabel = "FILE", converter = Converters.OwnersFile.class,
            description = "File that holds the password of --tls-truststore.")
    private Path trustStorePassword;

    @Option(names = "--tls-client-certificates", paramLabel = "WHICH", defaultValue = "none",
            description = "Certificates of clients: none, optional or required. Default: ${DEFAULT-VALUE}.")
    private TlsSettings.ClientCertificates clientCertificates;

    boolean areGiven() {
        return keyStore != null;
    }

    void addTo(Map<String, String> settings) {
        add(settings, "tls-keystore", keyStore);
        add(settings, "tls-keystore-password-file", keyStorePassword);
        add(settings, "tls-truststore", trustStore);
        add(settings, "tls-truststore-password-file", trustStorePassword);
        if (clientCertificates != TlsSettings.ClientCertificates.NONE) {
            settings.put("tls-client-certificates", Settings.spelling(clientCertificates));
        }
        TlsSettings.from(new Settings(settings));
    }

    static void add(Map<String, String> settings, String key, Path file) {
        if (file != null) {
            settings.put(key, file.toAbsolutePath().toString());
        }
    }
}
