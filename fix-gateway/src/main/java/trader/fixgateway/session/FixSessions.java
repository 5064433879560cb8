package trader.fixgateway.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Who may log on, and the limits for all: the sessions file, which docs/FIX.md describes. */
public final class FixSessions {
    private static final String SESSION = "session ";

    private final List<Counterparty> counterparties;
    private final SessionLimits limits;

    private FixSessions(List<Counterparty> counterparties, SessionLimits limits) {
        this.counterparties = List.copyOf(counterparties);
        this.limits = limits;
    }

    /**
     * Reads a sessions file.
     *
     * @throws IOException when it cannot be read
     * @throws IllegalArgumentException naming file, line, section, key, value and what is allowed
     */
    public static FixSessions read(Path file) throws IOException {
        return from(file.toString(), IniFile.read(file));
    }

    static FixSessions from(String file, IniFile ini) {
        IniSection defaults = ini.sections().getOrDefault("defaults", new IniSection(file, 1, "defaults"));
        CounterpartyReader reader = new CounterpartyReader(defaults);
        IniSection limits = ini.sections().getOrDefault("limits", new IniSection(file, 1, "limits"));
        List<Counterparty> counterparties = new ArrayList<>();
        for (IniSection section : ini.sections().values()) {
            if (section.name().startsWith(SESSION)) {
                Counterparty read = reader.read(section, section.name().substring(SESSION.length()).strip());
                if (counterparties.stream().anyMatch(each -> each.compId().equals(read.compId()))) {
                    throw section.wrong("the client's CompID '" + read.compId() + "' has a section before this one");
                }
                counterparties.add(read);
            } else if (section != defaults && section != limits) {
                throw section.wrong("a section is [defaults], [limits] or [session <the client's CompID>]");
            }
        }
        if (counterparties.isEmpty()) {
            throw new IllegalArgumentException(file + ": there is no [session <the client's CompID>]");
        }
        return new FixSessions(counterparties, SessionLimits.from(limits));
    }

    List<Counterparty> counterparties() {
        return counterparties;
    }

    SessionLimits limits() {
        return limits;
    }
}
