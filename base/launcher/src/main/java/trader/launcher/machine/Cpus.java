package trader.launcher.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A list of CPUs, as the kernel and {@code taskset} write it: {@code 0}, {@code 0,2-3}.
 *
 * @param numbers in order, at least one
 */
public record Cpus(List<Integer> numbers) {
    private static final Pattern PART = Pattern.compile("([0-9]{1,5})(?:-([0-9]{1,5}))?");
    private static final String STATUS_LINE = "Cpus_allowed_list:";
    private static final Path SELF = Path.of("/proc/self/status");
    private static final String TASKSET = "taskset";

    public Cpus {
        numbers = List.copyOf(numbers);
    }

    /** Parses a list; an IllegalArgumentException names it and what is allowed. */
    public static Cpus parse(String list) {
        TreeSet<Integer> numbers = new TreeSet<>();
        for (String part : list.split(",", -1)) {
            Matcher matcher = PART.matcher(part);
            int first = matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
            int last = first < 0 || matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
            if (first < 0 || last < first) {
                throw new IllegalArgumentException("'" + list + "': a list of CPUs, such as 0 or 0,2-3");
            }
            for (int number = first; number <= last; number++) {
                numbers.add(number);
            }
        }
        return new Cpus(List.copyOf(numbers));
    }

    /** A list to which child processes can be pinned; otherwise an IllegalArgumentException gives the reason. */
    public static Cpus pinnable(String list) {
        return pinnable(list, SELF, System.getenv("PATH"));
    }

    static Cpus pinnable(String list, Path status, String searchPath) {
        Cpus wanted = parse(list);
        Cpus allowed = allowed(status);
        if (allowed == null) {
            throw new IllegalArgumentException("'" + list + "': processes cannot be pinned here: " + status
                    + " does not list the CPUs");
        }
        if (!allowed.numbers.containsAll(wanted.numbers)) {
            throw new IllegalArgumentException("'" + list + "': this process may use the CPUs " + allowed);
        }
        if (find(searchPath) == null) {
            throw new IllegalArgumentException("'" + list + "': needs the command " + TASKSET
                    + " (of util-linux), which is not on the path " + searchPath);
        }
        return wanted;
    }

    private static Path find(String searchPath) {
        for (String directory : searchPath == null ? new String[0] : searchPath.split(":")) {
            Path file = Path.of(directory, TASKSET);
            if (Files.isExecutable(file)) {
                return file;
            }
        }
        return null;
    }

    /** Prefix of a command to pin it to these CPUs. */
    public List<String> wrapper() {
        return List.of(find(System.getenv("PATH")).toString(), "-c", toString());
    }

    /** The CPUs that a process may use; null if it has ended or they are unknown. */
    public static Cpus of(long pid) {
        return allowed(Path.of("/proc", Long.toString(pid), "status"));
    }

    /** The number of CPUs that this process may use. */
    public static int ownCount() {
        Cpus own = allowed(SELF);
        return own == null ? Runtime.getRuntime().availableProcessors() : own.numbers.size();
    }

    static Cpus allowed(Path status) {
        return KernelFiles.lines(status).stream().filter(line -> line.startsWith(STATUS_LINE))
                .map(line -> parse(line.substring(STATUS_LINE.length()).strip())).findFirst().orElse(null);
    }

    /** In the shortest form: {@code 0,2-3}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        int first = 0;
        for (int i = 0; i < numbers.size(); i++) {
            if (i + 1 == numbers.size() || numbers.get(i + 1) != numbers.get(i) + 1) {
                text.append(text.isEmpty() ? "" : ",").append(numbers.get(first));
                if (first < i) {
                    text.append('-').append(numbers.get(i));
                }
                first = i + 1;
            }
        }
        return text.toString();
    }
}
