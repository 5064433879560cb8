package trader.crashtest.powercut;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The names in a directory, and their fsyncs. */
final class RecordedDirectory {
    final Fsyncs fsyncs = new Fsyncs();
    private final List<NameChange> changes = new ArrayList<>();
    private final Map<String, Object> now = new TreeMap<>();

    /** {@code removed} and {@code added} may be null; {@code entry}: the file or directory that is added. */
    private record NameChange(long begin, long end, long endUs, String removed, String added, Object entry) {
        private void applyTo(Map<String, Object> names) {
            if (removed != null) {
                names.remove(removed);
            }
            if (added != null) {
                names.put(added, entry);
            }
        }
    }

    /** Returns the entry. */
    <T> T add(SystemCall call, String name, T entry) {
        change(call, null, name, entry);
        return entry;
    }

    void remove(SystemCall call, String name) {
        change(call, name, null, null);
    }

    void rename(SystemCall call, String from, String to) {
        change(call, from, to, now.get(from));
    }

    private void change(SystemCall call, String removed, String added, Object entry) {
        NameChange change = new NameChange(call.begin(), call.end(), call.endUs(), removed, added, entry);
        changes.add(change);
        change.applyTo(now);
    }

    /** The file or directory with a name, or null. */
    Object entry(String name) {
        return now.get(name);
    }

    /** The entries after a cut: all changes up to the last one that was synced, or is older than {@code sinceUs}. */
    Map<String, Object> after(long cut, long sinceUs) {
        long covered = fsyncs.covered(cut);
        int kept = 0;
        for (int i = 0; i < changes.size(); i++) {
            NameChange each = changes.get(i);
            kept = each.end < covered || each.end < cut && each.endUs <= sinceUs ? i + 1 : kept;
        }
        Map<String, Object> names = new TreeMap<>();
        changes.subList(0, kept).forEach(each -> each.applyTo(names));
        return names;
    }

    /** The number of changes that began before a cut and are undone by it. */
    long lost(long cut, long sinceUs) {
        long covered = fsyncs.covered(cut);
        return changes.stream().filter(each -> each.begin < cut && each.end >= covered && each.endUs > sinceUs).count();
    }

    /** Whether the last name that an entry got before {@code cut} was synced by then. */
    boolean isNameForced(Object entry, long cut) {
        long last = changes.stream().filter(each -> each.entry == entry && each.begin < cut)
                .mapToLong(NameChange::end).max().orElse(Long.MAX_VALUE);
        return last < fsyncs.covered(cut);
    }
}
