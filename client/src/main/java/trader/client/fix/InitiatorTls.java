package trader.client.fix;

import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.apache.mina.core.filterchain.IoFilterChainBuilder;
import org.apache.mina.filter.ssl.SslFilter;
import trader.common.config.TlsSettings;

/** TLS 1.3 of a client. QuickFIX/J's own needs a class that MINA 2.2.10 no longer has. */
public final class InitiatorTls {
    private InitiatorTls() {
    }

    /** The filter, with the stores of the gateway's access file; null if it has none. */
    public static IoFilterChainBuilder filters(FixAddress gateway) throws IOException {
        Map<String, Object> transport = gateway.tls().transport();
        if (transport.isEmpty()) {
            return null;
        }
        SslFilter tls = new SslFilter(context(transport));
        tls.setEnabledProtocols(TlsSettings.PROTOCOL);
        tls.setEndpointIdentificationAlgorithm("HTTPS");
        return chain -> chain.addFirst("tls", tls);
    }

    private static SSLContext context(Map<String, Object> transport) throws IOException {
        try {
            KeyStore keys = store(transport, "keyStore");
            return TlsSettings.context(keys, keys == null ? null : password(transport, "keyStore"),
                    TlsSettings.trusted(store(transport, "trustStore")));
        } catch (GeneralSecurityException unusable) {
            throw new IOException("TLS is not possible with the stores of the access file: " + unusable.getMessage(),
                    unusable);
        }
    }

    /** Null if there is none. */
    private static KeyStore store(Map<String, Object> transport, String name)
            throws IOException, GeneralSecurityException {
        Object path = transport.get(name + "Path");
        return path == null ? null : KeyStore.getInstance(new File(path.toString()), password(transport, name));
    }

    private static char[] password(Map<String, Object> transport, String name) {
        return transport.get(name + "Password").toString().toCharArray();
    }
}
