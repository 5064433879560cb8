package trader.client.fix;

import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.mina.core.filterchain.IoFilterChainBuilder;
import org.apache.mina.filter.ssl.SslFilter;

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
        tls.setEnabledProtocols("TLSv1.3");
        tls.setEndpointIdentificationAlgorithm("HTTPS");
        return chain -> chain.addFirst("tls", tls);
    }

    private static SSLContext context(Map<String, Object> transport) throws IOException {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store(transport, "trustStore"));
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(keys(transport), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException unusable) {
            throw new IOException("TLS is not possible with the stores of the access file: " + unusable.getMessage(),
                    unusable);
        }
    }

    private static KeyManager[] keys(Map<String, Object> transport) throws IOException, GeneralSecurityException {
        KeyStore store = store(transport, "keyStore");
        if (store == null) {
            return new KeyManager[0];
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password(transport, "keyStore"));
        return keys.getKeyManagers();
    }

    /** Null if there is none; the JDK's authorities are trusted then. */
    private static KeyStore store(Map<String, Object> transport, String name)
            throws IOException, GeneralSecurityException {
        Object path = transport.get(name + "Path");
        return path == null ? null : KeyStore.getInstance(new File(path.toString()), password(transport, name));
    }

    private static char[] password(Map<String, Object> transport, String name) {
        return transport.get(name + "Password").toString().toCharArray();
    }
}
