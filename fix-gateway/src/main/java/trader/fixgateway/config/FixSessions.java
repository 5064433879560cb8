package trader.fixgateway.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trader.common.config.IniFile;
import trader.common.config.IniSection;

/** The sessions file: the clients that may log on, and the limits for all. */
public record FixSessions(List<Counterparty> counterparties, SessionLimits limits) {
    private static final String SESSION = "session ";

    /** An IllegalArgumentException names file, line, section, key, value and what is allowed. */
    public static FixSessions read(Path file) throws IOException {
        String name = file.toString();
        Map<String, IniSection> sections = IniFile.read(file);
        IniSection defaults = sections.getOrDefault("defaults", new IniSection(name, 1, "defaults"));
        CounterpartyReader reader = new CounterpartyReader(defaults);
        IniSection limits = sections.getOrDefault("limits", new IniSection(name, 1, "limits"));
        List<Counterparty> counterparties = new ArrayList<>();
        for (IniSection section : sections.values()) {
            if (section.name().startsWith(SESSION)) {
                Counterparty read = reader.read(section, section.name().substring(SESSION.length()).strip());
                if (counterparties.stream().anyMatch(each -> each.compId().equals(read.compId()))) {
                    throw section.error("the client's CompID '" + read.compId() + "' already has a section");
                }
                counterparties.add(read);
            } else if (section != defaults && section != limits) {
                throw section.error("a section is [defaults], [limits] or [session <the client's CompID>]");
            }
        }
        if (counterparties.isEmpty()) {
            throw new IllegalArgumentException(file + ": there is no [session <the client's CompID>]");
        }
        return new FixSessions(List.copyOf(counterparties), SessionLimits.from(limits));
    }
}
