package trader.fixgateway.session;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import trader.common.Settings;

/** Reads the sections of the clients; what one leaves out is in the defaults. */
final class CounterpartyReader {
    /** How a session is kept. */
    private enum Store { DURABLE, MEMORY }

    private static final String ID = "[A-Za-z0-9._-]{1,64}";
    private static final Pattern TIME = Pattern.compile("([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]");
    private static final long LONGEST_HEARTBEAT_S = 3_600;

    private final IniSection defaults;

    CounterpartyReader(IniSection defaults) {
        this.defaults = defaults;
        settings(defaults);
        defaults.rejectUnknown();
    }

    Counterparty read(IniSection section, String compId) {
        if (!compId.matches(ID)) {
            throw section.wrong("the client's CompID is '" + compId + "': 1 to 64 letters, digits, '.', '_', '-'");
        }
        Counterparty common = settings(section);
        Password password = password(section);
        Counterparty counterparty = new Counterparty(compId, common.traderCompId(),
                section.read("username", each -> each.text("username", null)), password, common.addresses(),
                common.durable(), common.shortestHeartbeatS(), common.longestHeartbeatS(), common.reset(),
                common.day());
        section.rejectUnknown();
        refuseContradictions(section, counterparty);
        return counterparty;
    }

    private static Password password(IniSection section) {
        Password plain = section.read("password", each -> {
            String text = each.text("password", null);
            return text == null ? null : Password.plain(text);
        });
        Password hashed = section.read("password-hash", each -> {
            String text = each.text("password-hash", null);
            return text == null ? null : Password.hashed(text);
        });
        if (plain != null && hashed != null) {
            throw section.wrong("either 'password' or 'password-hash', not both");
        }
        return plain == null ? hashed : plain;
    }

    private Counterparty settings(IniSection section) {
        return new Counterparty(null,
                read(section, "trader-comp-id", each -> traderCompId(each.text("trader-comp-id", "TRADER"))),
                null, null,
                read(section, "addresses", each -> addresses(each.text("addresses", ""))),
                read(section, "store", each -> each.oneOf("store", Store.class, Store.DURABLE)) == Store.DURABLE,
                seconds(section, "shortest-heartbeat", "1s"),
                seconds(section, "longest-heartbeat", "60s"),
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
                throw new IllegalArgumentException("setting '" + key + "' is '" + each.text(key, fallback)
                        + "': whole seconds from 1s to 1h");
            }
            return (int) seconds;
        });
    }

    private String time(IniSection section, String key) {
        return read(section, key, each -> {
            String time = each.text(key, null);
            if (time != null && !TIME.matcher(time).matches()) {
                throw new IllegalArgumentException("setting '" + key + "' is '" + time + "': HH:MM:SS, UTC");
            }
            return time;
        });
    }

    private static String traderCompId(String text) {
        if (!text.matches(ID)) {
            throw new IllegalArgumentException("setting 'trader-comp-id' is '" + text
                    + "': 1 to 64 letters, digits, '.', '_', '-'");
        }
        return text;
    }

    private static List<AddressRange> addresses(String text) {
        try {
            return text.isEmpty() ? List.of()
                    : Arrays.stream(text.split(",")).map(String::strip).map(AddressRange::parse).toList();
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException("setting 'addresses' has " + invalid.getMessage(), invalid);
        }
    }

    private static void refuseContradictions(IniSection section, Counterparty read) {
        if (read.password() == null && read.addresses().isEmpty()) {
            throw section.wrong("neither 'password', 'password-hash' nor 'addresses': anybody could log on");
        }
        if (read.username() != null && read.password() == null) {
            throw section.wrong("'username' without 'password' or 'password-hash'");
        }
        if (read.shortestHeartbeatS() > read.longestHeartbeatS()) {
            throw section.wrong("'shortest-heartbeat' is " + read.shortestHeartbeatS()
                    + "s: at most 'longest-heartbeat', " + read.longestHeartbeatS() + "s");
        }
        if ((read.day().start() == null) != (read.day().end() == null)) {
            throw section.wrong("'start-time' and 'end-time': both or neither");
        }
        if (!read.durable() && !read.reset().onLogon() && !read.reset().byClient()) {
            throw section.wrong("'store' is 'memory': it needs 'reset-on-logon' or 'client-may-reset', else the client"
                    + " could not log on any more once the process was restarted");
        }
    }
}
