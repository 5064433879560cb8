package trader.broker.access;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.security.auth.x500.X500Principal;
import trader.common.config.IniFile;
import trader.common.config.IniSection;
import trader.common.config.Password;

/**
 * Users and roles from a file: a section {@code [user NAME]} for each user, with {@code password-hash} or {@code
 * certificate} (or both: either is enough) and {@code roles}; a section {@code [role NAME]} for each further role, with
 * addresses for {@code send} and {@code receive}.
 */
final class Users {
    private static final String USER = "user ";
    private static final String ROLE = "role ";
    private static final String NAME = "[A-Za-z0-9_-]{1,64}";

    private final Map<String, User> users = new LinkedHashMap<>();
    private final PasswordChecks checks = new PasswordChecks(System::nanoTime);
    /** By address, then by role. */
    private final Map<String, Map<String, Grant>> grants = new TreeMap<>();

    private record User(String name, Password password, X500Principal certificate, Set<String> roles) {
    }

    /** What a role may do at an address. */
    record Grant(boolean send, boolean receive) {
        Grant plus(Grant other) {
            return new Grant(send || other.send, receive || other.receive);
        }
    }

    private Users() {
    }

    /** IllegalArgumentException: names the file, the line and what is allowed. */
    static Users read(Path file) throws IOException {
        Users read = new Users();
        Set<String> roles = new HashSet<>(Set.of(Roles.SERVER, Roles.CLIENT, Roles.FEED, Roles.GATEWAY));
        Map<String, IniSection> sections = IniFile.read(file);
        for (IniSection section : sections.values()) {
            if (section.name().startsWith(ROLE)) {
                String role = name(section, ROLE);
                if (!roles.add(role)) {
                    throw section.error("role '" + role + "' is one of Trader's own: choose another name");
                }
                read.grant(section, role, "send", new Grant(true, false));
                read.grant(section, role, "receive", new Grant(false, true));
                section.rejectUnknown();
            } else if (!section.name().startsWith(USER)) {
                throw section.error("must be [user NAME] or [role NAME]");
            }
        }
        for (IniSection section : sections.values()) {
            if (section.name().startsWith(USER)) {
                User user = user(section, roles);
                read.users.put(user.name(), user);
            }
        }
        if (read.users.isEmpty()) {
            throw new IllegalArgumentException(file + ": has no [user NAME], so no client could connect");
        }
        return read;
    }

    private static User user(IniSection section, Set<String> roles) {
        Password password = section.read("password-hash", each -> {
            String text = each.text("password-hash", null);
            return text == null ? null : Password.hashed(text);
        });
        X500Principal certificate = section.certificate();
        Set<String> own = words(section, "roles", Roles.CLIENT);
        section.rejectUnknown();
        if (password == null && certificate == null) {
            throw section.error("needs 'password-hash', 'certificate' or both");
        }
        if (!roles.containsAll(own)) {
            throw section.error("setting 'roles' is '" + String.join(", ", own) + "': one of "
                    + roles.stream().sorted().collect(Collectors.joining(", ")));
        }
        return new User(name(section, USER), password, certificate, own);
    }

    private static String name(IniSection section, String kind) {
        String name = section.name().substring(kind.length()).strip();
        if (!name.matches(NAME)) {
            throw section.error("the name is '" + name + "': 1 to 64 letters, digits, '_' or '-'");
        }
        return name;
    }

    private void grant(IniSection section, String role, String key, Grant grant) {
        for (String address : words(section, key, "")) {
            grants.computeIfAbsent(address, each -> new HashMap<>()).merge(role, grant, Grant::plus);
        }
    }

    private static Set<String> words(IniSection section, String key, String fallback) {
        return Arrays.stream(section.read(key, each -> each.text(key, fallback)).split(",")).map(String::strip)
                .filter(word -> !word.isEmpty()).collect(Collectors.toSet());
    }

    Map<String, Map<String, Grant>> grants() {
        return grants;
    }

    /** The user with this password or, without a password, this certificate; null if it is not {@code user}. */
    ConnectionRights authenticate(String user, String password, X500Principal certificate, String address) {
        User known = password == null ? certificate == null ? null : of(certificate) : users.get(user);
        if (known == null || user != null && !user.equals(known.name())
                || password != null && (known.password() == null
                || !checks.accepts(known.password(), password, known.name(), address))) {
            return null;
        }
        return new ConnectionRights(known.name(), known.roles());
    }

    private User of(X500Principal certificate) {
        return users.values().stream().filter(each -> certificate.equals(each.certificate())).findFirst().orElse(null);
    }
}
