package trader.fixgateway.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.mina.filter.firewall.Subnet;
import trader.common.Settings;
import trader.common.config.IniSection;
import trader.common.config.Password;

/** Reads a client's section; missing keys come from the defaults. */
final class CounterpartyReader {
    private enum Store { DURABLE, MEMORY }

    private static final String COMP_ID = "[A-Za-z0-9._-]{1,64}";
    private static final String COMP_ID_RULE = "1 to 64 letters, digits, '.', '_', '-'";
    private static final Pattern TIME = Pattern.compile("([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]");
    private static final Pattern ADDRESS =
            Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
    private static final long LONGEST_HEARTBEAT_S = 3_600;

    private final IniSection defaults;

    CounterpartyReader(IniSection defaults) {
        this.defaults = defaults;
        read(defaults, null, new Counterparty.Credentials(null, null, null));
        defaults.rejectUnknown();
    }

    Counterparty read(IniSection section, String compId) {
        if (!compId.matches(COMP_ID)) {
            throw section.error("the client's CompID is '" + compId + "': " + COMP_ID_RULE);
        }
        Counterparty counterparty = read(section, compId, new Counterparty.Credentials(
                section.read("username", each -> each.text("username", null)), password(section),
                section.certificate()));
        section.rejectUnknown();
        rejectContradictions(section, counterparty);
        return counterparty;
    }

    private static Password password(IniSection section) {
        Password plain = password(section, "password", Password::plain);
        Password hashed = password(section, "password-hash", Password::hashed);
        if (plain != null && hashed != null) {
            throw section.error("either 'password' or 'password-hash', not both");
        }
        return plain == null ? hashed : plain;
    }

    private static Password password(IniSection section, String key, Function<String, Password> parser) {
        return section.read(key, each -> {
            String text = each.text(key, null);
            return text == null ? null : parser.apply(text);
        });
    }

    private Counterparty read(IniSection section, String compId, Counterparty.Credentials credentials) {
        return new Counterparty(compId,
                read(section, "trader-comp-id", each -> traderCompId(each.text("trader-comp-id", "TRADER"))),
                credentials,
                read(section, "addresses", each -> addresses(each.text("addresses", ""))),
                read(section, "store", each -> each.oneOf("store", Store.class, Store.DURABLE)) == Store.DURABLE,
                new Counterparty.HeartbeatLimits(seconds(section, "shortest-heartbeat", "1s"),
                        seconds(section, "longest-heartbeat", "60s")),
                new Counterparty.Reset(flag(section, "reset-on-logon"), flag(section, "reset-on-logout"),
                        flag(section, "reset-on-disconnect"), flag(section, "client-may-reset")),
                new Counterparty.Day(time(section, "start-time"), time(section, "end-time")));
    }

    private <T> T read(IniSection section, String key, Function<Settings, T> reader) {
        T own = section.read(key, reader);
        return section.has(key) ? own : defaults.read(key, reader);
    }

    private boolean flag(IniSection section, String key) {
        return read(section, key, each -> each.flag(key, false));
    }

    private int seconds(IniSection section, String key, String fallback) {
        return read(section, key, each -> {
            long durationNs = each.durationNs(key, fallback);
            long seconds = TimeUnit.NANOSECONDS.toSeconds(durationNs);
            if (seconds < 1 || seconds > LONGEST_HEARTBEAT_S || TimeUnit.SECONDS.toNanos(seconds) != durationNs) {
                throw invalid(key, each.text(key, fallback), "whole seconds from 1s to 1h");
            }
            return (int) seconds;
        });
    }

    private String time(IniSection section, String key) {
        return read(section, key, each -> {
            String time = each.text(key, null);
            if (time != null && !TIME.matcher(time).matches()) {
                throw invalid(key, time, "HH:MM:SS, UTC");
            }
            return time;
        });
    }

    private static String traderCompId(String text) {
        if (!text.matches(COMP_ID)) {
            throw invalid("trader-comp-id", text, COMP_ID_RULE);
        }
        return text;
    }

    private static List<Subnet> addresses(String text) {
        try {
            return text.isEmpty() ? List.of()
                    : Arrays.stream(text.split(",")).map(String::strip).map(CounterpartyReader::subnet).toList();
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException("setting 'addresses' has " + invalid.getMessage(), invalid);
        }
    }

    /**
     * Parses an IP address, or a range in CIDR notation ({@code 10.1.0.0/16}). An IllegalArgumentException says what is
     * allowed; a host name is refused, not looked up.
     */
    static Subnet subnet(String text) {
        String[] parts = text.split("/", 2);
        try {
            if (ADDRESS.matcher(parts[0]).matches()) {
                InetAddress address = InetAddress.getByName(parts[0]);
                return new Subnet(address, parts.length == 1 ? 8 * address.getAddress().length
                        : Integer.parseInt(parts[1]));
            }
        } catch (UnknownHostException | IllegalArgumentException invalid) {
            // Reported below, like a host name.
        }
        throw new IllegalArgumentException("address '" + text + "': an IP address such as 10.1.2.3 or ::1, or a range"
                + " such as 10.1.0.0/16");
    }

    private static IllegalArgumentException invalid(String key, String value, String allowed) {
        return new IllegalArgumentException("setting '" + key + "' is '" + value + "': " + allowed);
    }

    private static void rejectContradictions(IniSection section, Counterparty read) {
        Counterparty.Credentials credentials = read.credentials();
        if (credentials.password() == null && credentials.certificate() == null && read.addresses().isEmpty()) {
            throw section.error("neither 'password', 'password-hash', 'certificate' nor 'addresses': anyone could log"
                    + " on");
        }
        if (credentials.username() != null && credentials.password() == null) {
            throw section.error("'username' without 'password' or 'password-hash'");
        }
        if (read.heartbeats().shortestS() > read.heartbeats().longestS()) {
            throw section.error("'shortest-heartbeat' is " + read.heartbeats().shortestS()
                    + "s: at most 'longest-heartbeat', " + read.heartbeats().longestS() + "s");
        }
        if ((read.day().start() == null) != (read.day().end() == null)) {
            throw section.error("'start-time' and 'end-time': both or neither");
        }
        if (!read.durable() && !read.reset().onLogon() && !read.reset().byClient()) {
            throw section.error("'store' is 'memory': it needs 'reset-on-logon' or 'client-may-reset', or the client"
                    + " could not log on after a restart of the gateway");
        }
    }
}
