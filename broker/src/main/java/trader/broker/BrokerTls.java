package trader.broker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import trader.common.config.TlsSettings;

/** TLS as parameters of Artemis' transports. */
final class BrokerTls {
    private BrokerTls() {
    }

    static Map<String, Object> acceptor(TlsSettings tls) throws IOException {
        Map<String, Object> parameters = new HashMap<>(keys(tls));
        parameters.put(TransportConstants.NEED_CLIENT_AUTH_PROP_NAME,
                tls.clients() == TlsSettings.ClientCertificates.REQUIRED);
        parameters.put(TransportConstants.WANT_CLIENT_AUTH_PROP_NAME,
                tls.clients() == TlsSettings.ClientCertificates.OPTIONAL);
        if (tls.trustStore() != null) {
            trust(parameters, tls.trustStore(), tls.trustStorePassword());
        }
        return parameters;
    }

    /** A connector within this JVM trusts the broker's certificate and presents the same. */
    static Map<String, Object> connector(TlsSettings tls) throws IOException {
        Map<String, Object> parameters = new HashMap<>(keys(tls));
        parameters.put(TransportConstants.VERIFY_HOST_PROP_NAME, false);
        trust(parameters, tls.keyStore(), tls.keyStorePassword());
        return parameters;
    }

    private static Map<String, Object> keys(TlsSettings tls) throws IOException {
        return Map.of(TransportConstants.SSL_ENABLED_PROP_NAME, true,
                TransportConstants.ENABLED_PROTOCOLS_PROP_NAME, TlsSettings.PROTOCOL,
                TransportConstants.KEYSTORE_TYPE_PROP_NAME, "PKCS12",
                TransportConstants.KEYSTORE_PATH_PROP_NAME, tls.keyStore().toString(),
                TransportConstants.KEYSTORE_PASSWORD_PROP_NAME, TlsSettings.firstLine(tls.keyStorePassword()));
    }

    private static void trust(Map<String, Object> parameters, Path store, Path password) throws IOException {
        parameters.put(TransportConstants.TRUSTSTORE_TYPE_PROP_NAME, "PKCS12");
        parameters.put(TransportConstants.TRUSTSTORE_PATH_PROP_NAME, store.toString());
        parameters.put(TransportConstants.TRUSTSTORE_PASSWORD_PROP_NAME, TlsSettings.firstLine(password));
    }
}
