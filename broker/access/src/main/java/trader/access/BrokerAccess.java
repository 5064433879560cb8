package trader.access;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.client.impl.ServerLocatorInternal;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import trader.common.config.SecretFile;

/**
 * How a process proves to the broker who it is, and how it recognises the broker. Thread-safe.
 *
 * <p>A broker's URL may have the parameter {@code access=FILE}. The file, which only its owner may read, has the lines
 * {@code user}, {@code password}, {@code trust-store}, {@code trust-store-password}, {@code key-store} and {@code
 * key-store-password}, each optional, except that {@code key-store} needs {@code user}. With a store of either kind,
 * the connection uses TLS 1.3.
 */
public final class BrokerAccess {
    private static final Pattern PARAMETER = Pattern.compile("([?&;])access=([^&;]*)[&;]?");
    /** Lines of the file that are parameters of Artemis' connector, with their names there. */
    private static final Map<String, String> STORES = Map.of("trust-store", "trustStorePath",
            "trust-store-password", "trustStorePassword", "key-store", "keyStorePath",
            "key-store-password", "keyStorePassword");
    private static final Set<String> KEYS = new TreeSet<>(Set.of("user", "password", "trust-store",
            "trust-store-password", "key-store", "key-store-password"));
    private static final String TLS = "sslEnabled";
    private static final long NEXT_BROKER_MS = 1;

    private final String url;
    private final Supplier<Login> logins;
    private final Map<String, Object> transport;

    /** The arguments of {@code createConnection}; both null without a user. */
    public record Login(String user, String password) {
        private static final Login NONE = new Login(null, null);

        @Override
        public String toString() {
            return "user " + user;
        }
    }

    /** {@code transport}: parameters of Artemis' connector. */
    public BrokerAccess(String url, Login login, Map<String, Object> transport) {
        this(url, () -> login, transport);
    }

    private BrokerAccess(String url, Supplier<Login> logins, Map<String, Object> transport) {
        this.url = url;
        this.logins = logins;
        this.transport = transport;
    }

    /**
     * The access that the URL's file gives; without one, that of {@code localUser} by the secret of a broker of this
     * operating-system user, which changes with each start of it; else none.
     *
     * @param localUser may be null
     * @throws IllegalArgumentException naming the file, and what is wrong with it
     */
    public static BrokerAccess of(String url, String localUser) {
        Matcher parameter = PARAMETER.matcher(url);
        if (parameter.find()) {
            String rest = parameter.replaceFirst("$1").replaceFirst("[?&;]$", "");
            return read(rest, Path.of(parameter.group(2)));
        }
        return new BrokerAccess(url, () -> {
            String secret = localUser == null ? null : BrokerSecrets.of(url);
            return secret == null ? Login.NONE : new Login(localUser, secret);
        }, Map.of());
    }

    private static BrokerAccess read(String url, Path file) {
        Properties lines = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            SecretFile.require(file);
            lines.load(reader);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("access file '" + file + "' cannot be read: " + unreadable, unreadable);
        }
        Set<String> unknown = new TreeSet<>(lines.stringPropertyNames());
        unknown.removeAll(KEYS);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("access file '" + file + "': unknown setting "
                    + String.join(", ", unknown) + "; allowed are " + String.join(", ", KEYS));
        }
        if (lines.getProperty("key-store") != null && lines.getProperty("user") == null) {
            // The server checks senders if it has a user itself; the load drivers name their senders after the user.
            throw new IllegalArgumentException("access file '" + file
                    + "': 'key-store' without 'user': name the user of its certificate");
        }
        requireStore(file, lines, "trust-store");
        requireStore(file, lines, "key-store");
        Map<String, Object> transport = new TreeMap<>();
        STORES.forEach((key, parameter) -> {
            if (lines.getProperty(key) != null) {
                transport.put(parameter, lines.getProperty(key));
            }
        });
        if (!transport.isEmpty()) {
            transport.put(TLS, true);
            transport.put("verifyHost", true);
            transport.put("enabledProtocols", "TLSv1.3");
        }
        Login login = new Login(lines.getProperty("user"), lines.getProperty("password"));
        return new BrokerAccess(url, () -> login, transport);
    }

    /** Artemis would name neither the file nor the reason. */
    private static void requireStore(Path file, Properties lines, String key) {
        String store = lines.getProperty(key);
        String password = lines.getProperty(key + "-password");
        if ((store == null) != (password == null)) {
            throw new IllegalArgumentException("access file '" + file + "': '" + key + "' and '" + key
                    + "-password' go together");
        }
        if (store != null) {
            try {
                if (key.equals("key-store")) {
                    SecretFile.require(Path.of(store));
                }
                KeyStore.getInstance(new File(store), password.toCharArray());
            } catch (IOException | GeneralSecurityException | IllegalArgumentException unusable) {
                throw new IllegalArgumentException("access file '" + file + "': '" + key + "' is '" + store
                        + "': cannot be read: " + unusable.getMessage(), unusable);
            }
        }
    }

    /** The URL for Artemis. */
    public String url() {
        return url;
    }

    /** What the access file says of TLS, as parameters of Artemis' connector; empty without. */
    public Map<String, Object> transport() {
        return Map.copyOf(transport);
    }

    /** Whether connections are encrypted, by the access file or the URL. */
    public boolean usesTls() {
        return transport.containsKey(TLS) || url.contains(TLS + "=true");
    }

    /** Ask for it at each connection. */
    public Login login() {
        return logins.get();
    }

    /**
     * Makes the factory use TLS as the access file says; before its first connection. A broker that is lost while it is
     * being connected to is not waited for. Of several brokers, only one of which accepts connections, it tries the
     * next one at once, and no others than these: by default Artemis waits 2 s before the next, under a lock for which
     * all other connections of the factory wait.
     */
    public <F extends ActiveMQConnectionFactory> F configure(F factory) {
        TransportConfiguration[] brokers = factory.getServerLocator().getStaticTransportConfigurations();
        for (TransportConfiguration connector : brokers) {
            connector.getParams().putAll(transport);
        }
        ((ServerLocatorInternal) factory.getServerLocator())
                .setAfterConnectionInternalListener(LostWhileConnecting::watch);
        if (brokers.length > 1) {
            factory.setUseTopologyForLoadBalancing(false);
            if (!url.contains("retryInterval=")) {
                factory.setRetryInterval(NEXT_BROKER_MS);
            }
        }
        return factory;
    }

    /** Limits how long a lost broker goes unnoticed and how long a call waits, unless the URL does. */
    public void limitWaits(ActiveMQConnectionFactory factory, long checkMs, long timeToLiveMs, long callMs) {
        if (!url.contains("clientFailureCheckPeriod=")) {
            factory.setClientFailureCheckPeriod(checkMs);
        }
        if (!url.contains("connectionTTL=")) {
            factory.setConnectionTTL(timeToLiveMs);
        }
        if (!url.contains("callTimeout=")) {
            factory.setCallTimeout(callMs);
        }
    }
}
