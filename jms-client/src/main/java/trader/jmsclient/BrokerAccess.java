package trader.jmsclient;

import java.util.function.Supplier;

/** How a process proves to the broker who it is. Thread-safe. */
public final class BrokerAccess {
    public static final BrokerAccess ANONYMOUS = new BrokerAccess(() -> new Login(null, null));

    private final Supplier<Login> logins;

    /** The arguments of {@code createConnection}; both null without a user. */
    public record Login(String user, String password) {
        @Override
        public String toString() {
            return "user " + user;
        }
    }

    private BrokerAccess(Supplier<Login> logins) {
        this.logins = logins;
    }

    public static BrokerAccess of(String user, String password) {
        return new BrokerAccess(() -> new Login(user, password));
    }

    /** A user of a broker by its {@link LocalSecret}, which each start of it changes; else no user. */
    public static BrokerAccess local(String url, String user) {
        return new BrokerAccess(() -> {
            String secret = LocalSecret.of(url);
            return secret == null ? new Login(null, null) : new Login(user, secret);
        });
    }

    /** Ask for it at each connection: a broker that was started again has another secret. */
    public Login login() {
        return logins.get();
    }
}
