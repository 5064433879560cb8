package trader.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Predicate;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import trader.client.load.LoadSettings;
import trader.client.load.PhaseLength;
import trader.client.load.RequestRate;
import trader.common.FileErrors;
import trader.common.Units;
import trader.common.config.SecretFile;
import trader.lab.control.SshHost;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.machine.Cpus;

/**
 * Restrictions of option values. Every error names the value and what is allowed; picocli prepends the option.
 */
public final class Converters {
    /** An IPv6 address has brackets. */
    private static final String BROKER_URL = "(?!.*//[^\\[/?,)]*:[^/?,)]*:)"
            + "(tcp://[^\\s,]+|\\(tcp://\\S+\\)(\\?\\S*)?)";
    private static final String A_BROKER_URL = "the URL of an Artemis broker, such as tcp://127.0.0.1:61616 or"
            + " tcp://[::1]:61616";

    private Converters() {
    }

    /** A parser whose {@link IllegalArgumentException} becomes a usage error. */
    static class Converter<T> implements ITypeConverter<T> {
        private final Function<String, T> parser;

        Converter(Function<String, T> parser) {
            this.parser = parser;
        }

        @Override
        public final T convert(String text) {
            try {
                return parser.apply(text);
            } catch (IllegalArgumentException invalid) {
                throw new TypeConversionException(invalid.getMessage());
            }
        }
    }

    private static class Text extends Converter<String> {
        Text(Predicate<String> condition, String allowed) {
            super(text -> require(text, condition, text, allowed));
        }
    }

    private static class Whole extends Converter<Integer> {
        Whole(int min, int max) {
            super(text -> Integer.parseInt(require(text, digits -> digits.matches("[0-9]{1,9}")
                    && Integer.parseInt(digits) >= min && Integer.parseInt(digits) <= max, text,
                    "a whole number from " + min + " to " + max)));
        }
    }

    /** Nanoseconds, at least 0. */
    public static final class DurationNs extends Converter<Long> {
        DurationNs() {
            super(Units::parseDurationNs);
        }
    }

    /** Nanoseconds above 0. */
    public static final class PositiveDurationNs extends Converter<Long> {
        PositiveDurationNs() {
            super(text -> require(Units.parseDurationNs(text), ns -> ns > 0, text, "a duration above zero, such as"
                    + " 30s"));
        }
    }

    static final class MeasureLength extends Converter<PhaseLength> {
        MeasureLength() {
            super(text -> require(PhaseLength.parse(text, LoadSettings.SHORTEST_NS, LoadSettings.LONGEST_NS),
                    length -> length.longestNs() > 0, text, "auto, or a duration above zero, such as 30s"));
        }
    }

    static final class WarmUpLength extends Converter<PhaseLength> {
        WarmUpLength() {
            super(text -> PhaseLength.parse(text, 0, LoadSettings.LONGEST_WARMUP_NS));
        }
    }

    static final class Bytes extends Converter<Long> {
        Bytes() {
            super(Units::parseBytes);
        }
    }

    public static final class HeapBytes extends Converter<Long> {
        HeapBytes() {
            super(text -> text.equals("default") ? JvmFlags.DEFAULT_HEAP
                    : require(Units.parseBytes(text), bytes -> bytes >= 16L << 20, text, "default, or at least 16m"));
        }
    }

    public static final class Number extends Whole {
        Number() {
            super(0, 1_000_000);
        }
    }

    public static final class Count extends Whole {
        Count() {
            super(1, 1_000);
        }
    }

    public static final class LargeCount extends Whole {
        LargeCount() {
            super(1, 1_000_000);
        }
    }

    static final class Percent extends Whole {
        Percent() {
            super(1, 100);
        }
    }

    static final class Port extends Whole {
        Port() {
            super(0, 65_535);
        }
    }

    static final class HostOfSsh extends Text {
        HostOfSsh() {
            super(SshHost::isOne, "a host of ssh, and a directory if Trader's is another one there, such as"
                    + " desk@10.0.0.1 or 10.0.0.1:/opt/trader");
        }
    }

    static final class ListOfCpus extends Converter<Cpus> {
        ListOfCpus() {
            super(Cpus::parse);
        }
    }

    public static final class PerSecond extends Text {
        PerSecond() {
            super(RequestRate::isPerSecond, "a number per second above 0 and up to 10000000");
        }
    }

    public static final class Rate extends Text {
        Rate() {
            super(text -> text.equals("auto") || text.equals("max") || RequestRate.isPerSecond(text),
                    "auto, max or a number per second above 0 and up to 10000000");
        }
    }

    static final class BrokerUrl extends Text {
        BrokerUrl() {
            super(text -> text.matches(BROKER_URL), A_BROKER_URL);
        }
    }

    /** A broker for a server. */
    static final class ServerBroker extends Text {
        ServerBroker() {
            super(text -> text.equals(ServerOptions.IN_VM) || text.equals(RunPlan.SEPARATE_BROKER)
                    || text.matches(BROKER_URL), ServerOptions.IN_VM + ", " + RunPlan.SEPARATE_BROKER + " or "
                    + A_BROKER_URL);
        }
    }

    static final class RunName extends Text {
        RunName() {
            super(text -> text.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,79}"),
                    "letters, digits, '.', '_' and '-', at most 80, beginning with a letter or digit");
        }
    }

    /** An unset shell variable makes an empty option. */
    static final class AnyPath extends Converter<Path> {
        AnyPath() {
            super(text -> Path.of(require(text, name -> !name.isEmpty(), text, "the name of a file or directory")));
        }
    }

    static final class ReadableFile extends Converter<Path> {
        ReadableFile() {
            super(Converters::readable);
        }
    }

    /** A file with secrets. */
    static final class OwnersFile extends Converter<Path> {
        OwnersFile() {
            super(text -> {
                try {
                    return SecretFile.require(readable(text));
                } catch (IOException unreadable) {
                    throw refused(text, "a file of your own (" + FileErrors.reason(unreadable) + ")");
                }
            });
        }
    }

    /** The Grinder derives the language of a script from its file name. */
    static final class JythonScript extends Converter<Path> {
        JythonScript() {
            super(text -> require(readable(text), file -> text.endsWith(".py"), text,
                    "a Jython script, whose name ends with .py"));
        }
    }

    private static Path readable(String text) {
        return require(Path.of(text), file -> Files.isRegularFile(file) && Files.isReadable(file), text,
                "a regular file that can be read");
    }

    private static <T> T require(T value, Predicate<T> condition, String text, String allowed) {
        if (!condition.test(value)) {
            throw refused(text, allowed);
        }
        return value;
    }

    static TypeConversionException refused(String text, String allowed) {
        return new TypeConversionException("'" + text + "': allowed is " + allowed);
    }
}
