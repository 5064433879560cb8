package trader.lab.command;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import trader.analysis.foreign.ClockHint;
import trader.analysis.latencylog.LatencyUnit;
import trader.common.Units;
import trader.launcher.jvm.Collector;
import trader.launcher.machine.Processors;

/**
 * What option values may be. The texts stay as they were written: they go on into the settings files of the JVMs. Every
 * error says the value and what is allowed; picocli puts the option before it.
 */
final class Converters {
    private static final BigDecimal HIGHEST_PER_S = BigDecimal.valueOf(10_000_000);

    private Converters() {
    }

    /** A duration above zero. */
    static final class PositiveDuration implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            if (durationNs(text) == 0) {
                throw refused(text, "a duration above zero, such as 30s");
            }
            return text;
        }
    }

    /** A duration, zero included. */
    static final class Duration implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            durationNs(text);
            return text;
        }
    }

    /** A heap size of at least 16 MB. */
    static final class HeapSize implements ITypeConverter<Long> {
        private static final long LEAST = 16L << 20;

        @Override
        public Long convert(String text) {
            long bytes;
            try {
                bytes = Units.parseBytes(text);
            } catch (IllegalArgumentException invalid) {
                throw new TypeConversionException(invalid.getMessage());
            }
            if (bytes < LEAST) {
                throw refused(text, "at least 16m");
            }
            return bytes;
        }
    }

    /** Processors of this machine that a JVM can be pinned to. */
    static final class Cpus implements ITypeConverter<Processors> {
        @Override
        public Processors convert(String text) {
            try {
                return Processors.pinnable(text);
            } catch (IllegalArgumentException invalid) {
                throw new TypeConversionException(invalid.getMessage());
            }
        }
    }

    /** A size in bytes. */
    static final class Size implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            try {
                Units.parseBytes(text);
            } catch (IllegalArgumentException invalid) {
                throw new TypeConversionException(invalid.getMessage());
            }
            return text;
        }
    }

    /** 1 to 1,000: threads, processes and listeners. */
    static final class Count implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) whole(text, 1, 1_000);
        }
    }

    /** 1 to 100,000. */
    static final class Rounds implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) whole(text, 1, 100_000);
        }
    }

    /** 1 to 100 percent. */
    static final class Margin implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) whole(text, 1, 100);
        }
    }

    /** 1 to 1,000,000. */
    static final class Symbols implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) whole(text, 1, 1_000_000);
        }
    }

    /** 0 (any that is free) to 65,535. */
    static final class Port implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) whole(text, 0, 65_535);
        }
    }

    /** Any 64-bit number. */
    static final class Seed implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return whole(text, Long.MIN_VALUE, Long.MAX_VALUE);
        }
    }

    /** A number per second above zero. */
    static final class PerSecond implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            return number(text, "a number per second above 0 and up to 10000000");
        }
    }

    /** {@code auto}, {@code max} or a number per second above 0 and up to 10000000. */
    static final class Rate implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            return text.equals("auto") || text.equals("max") ? text
                    : number(text, "auto, max or a number per second above 0 and up to 10000000");
        }
    }

    /** The URL of an Artemis broker. */
    static final class BrokerUrl implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            if (!text.matches("(tcp://[^\\s,]+|\\(tcp://\\S+\\)(\\?\\S*)?)")) {
                throw refused(text, "the URL of an Artemis broker, such as tcp://127.0.0.1:61616");
            }
            return text;
        }
    }

    /** The URL of a PostgreSQL database; a password on the command line is there for everybody to read. */
    static final class JdbcUrl implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            if (!text.matches("jdbc:postgresql:\\S+")) {
                throw refused(text, "the URL of a PostgreSQL database, such as jdbc:postgresql://127.0.0.1:5432/name");
            }
            if (text.matches("(?i).*[?&](ssl)?password=.*")) {
                throw new TypeConversionException("a URL with a password in it: the password belongs into a file,"
                        + " which --jdbc-password-file names");
            }
            return text;
        }
    }

    /** A name that may stand in the name of a directory. */
    static final class Name implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            if (!text.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,79}")) {
                throw refused(text, "letters, digits, '.', '_' and '-', at most 80, beginning with a letter or digit");
            }
            return text;
        }
    }

    /** A file that can be read. */
    static final class ReadableFile implements ITypeConverter<Path> {
        @Override
        public Path convert(String text) {
            Path file = Path.of(text);
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw refused(text, "a file that can be read");
            }
            return file;
        }
    }

    /** A unit of the values in a latency log. */
    static final class Unit implements ITypeConverter<LatencyUnit> {
        @Override
        public LatencyUnit convert(String text) {
            try {
                return LatencyUnit.parse(text);
            } catch (IllegalArgumentException invalid) {
                throw new TypeConversionException(invalid.getMessage());
            }
        }
    }

    /** How the clock of a GC log is brought to that of other logs. */
    static final class Clock implements ITypeConverter<ClockHint> {
        @Override
        public ClockHint convert(String text) {
            try {
                return ClockHint.parse(text);
            } catch (IllegalArgumentException invalid) {
                throw new TypeConversionException(invalid.getMessage());
            }
        }
    }

    /** A script for the Grinder, which takes the language from the name of the file. */
    static final class JythonScript implements ITypeConverter<Path> {
        @Override
        public Path convert(String text) {
            Path file = new ReadableFile().convert(text);
            if (!text.endsWith(".py")) {
                throw refused(text, "a Jython script, whose name ends with .py");
            }
            return file;
        }
    }

    /** A garbage collector. */
    static final class Gc implements ITypeConverter<Collector> {
        @Override
        public Collector convert(String text) {
            List<String> names = Arrays.stream(Collector.values()).map(Collector::toString)
                    .collect(Collectors.toList());
            if (!names.contains(text)) {
                throw refused(text, "one of " + String.join(", ", names));
            }
            return Collector.values()[names.indexOf(text)];
        }
    }

    /** One of a few words. */
    abstract static class OneOf implements ITypeConverter<String> {
        private final List<String> allowed;

        OneOf(String... allowed) {
            this.allowed = List.of(allowed);
        }

        @Override
        public String convert(String text) {
            if (!allowed.contains(text)) {
                throw refused(text, "one of " + String.join(", ", allowed));
            }
            return text;
        }
    }

    /** The client that makes the load. */
    static final class Driver extends OneOf {
        Driver() {
            super("grinder", "java", "fix");
        }
    }

    /** The kind of load. */
    static final class Load extends OneOf {
        Load() {
            super("paced", "closed", "open");
        }
    }

    /** Whose requests a target is about. */
    static final class Services extends OneOf {
        Services() {
            super("quote", "order", "both");
        }
    }

    /** Where orders are recorded. */
    static final class Resource extends OneOf {
        Resource() {
            super("emulated", "emulated-volatile", "h2", "postgresql");
        }
    }

    /** What an acknowledgement promises. */
    static final class Durability extends OneOf {
        Durability() {
            super("none", "process", "forced");
        }
    }

    /** How the broker writes its journal. */
    static final class Journal extends OneOf {
        Journal() {
            super("nio", "asyncio", "mapped");
        }
    }

    /** How the transaction log is kept. */
    static final class TransactionStore extends OneOf {
        TransactionStore() {
            super("slot", "shadow", "journal");
        }
    }

    /** The name of a transaction manager. */
    static final class Node implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            if (!text.matches("[A-Za-z0-9-]{1,28}")) {
                throw refused(text, "1 to 28 letters, digits and hyphens");
            }
            return text;
        }
    }

    /** What becomes of orders that cannot be recorded for now. */
    static final class WhenResourceDown extends OneOf {
        WhenResourceDown() {
            super("wait", "refuse");
        }
    }

    private static long durationNs(String text) {
        try {
            return Units.parseDurationNs(text);
        } catch (IllegalArgumentException invalid) {
            throw new TypeConversionException(invalid.getMessage());
        }
    }

    private static long whole(String text, long min, long max) {
        try {
            long value = Long.parseLong(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // Refused below, like a number out of range.
        }
        throw refused(text, "a whole number from " + min + " to " + max);
    }

    private static String number(String text, String allowed) {
        boolean isNumber = text.matches("[0-9]{1,8}(\\.[0-9]{1,9})?");
        if (!isNumber || new BigDecimal(text).signum() == 0 || new BigDecimal(text).compareTo(HIGHEST_PER_S) > 0) {
            throw refused(text, allowed);
        }
        return text;
    }

    private static TypeConversionException refused(String text, String allowed) {
        return new TypeConversionException("'" + text + "': allowed is " + allowed);
    }
}
