package trader.faultagent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.dynamic.ClassFileLocator;

/**
 * Plants the faults named in its argument. Several {@code -javaagent} options can be combined.
 *
 * <table>
 * <caption>Arguments</caption>
 * <tr><td>{@code <point>:<n>:<file>}</td><td>the n-th thread at a {@link FaultPoint} or {@link GridPoint} writes
 * the file and stops for good, such as {@code after-decision:17:/tmp/hit}</td></tr>
 * <tr><td>{@code <place>:<one in n>:<duration>}, several with commas</td><td>every n-th thread at a
 * {@link DelayPlace} waits, such as {@code quote-listener:50:40ms}</td></tr>
 * <tr><td>{@code no-dedup}, {@code no-enlist=orders}, {@code no-enlist=broker}</td><td>{@link Sabotage}</td></tr>
 * </table>
 *
 * <p>If a fault cannot be planted, the JVM ends with a message.
 */
public final class FaultAgent {
    private static final Pattern STOP = Pattern.compile("([a-z-]+):([1-9][0-9]{0,8}):(/.*)");
    private static final Pattern DELAY = Pattern.compile("([a-z-]+):([1-9][0-9]{0,8}):([0-9]{1,9})(ms|s)");
    private static final StopPoint[] STOP_POINTS = Stream.<StopPoint[]>of(FaultPoint.values(), GridPoint.values())
            .flatMap(Stream::of).toArray(StopPoint[]::new);
    private static final int EXIT_STATUS = 2;

    private FaultAgent() {
    }

    /** Called by the JVM, before the main class is loaded. */
    public static void premain(String argument, Instrumentation jvm) {
        try {
            List<MethodAdvice> advice = plant(argument == null ? "" : argument);
            ClassFileLocator classes = ClassFileLocator.ForClassLoader.ofSystemLoader();
            advice.forEach(each -> each.check(classes));
            jvm.addTransformer(new Transformer(advice));
        } catch (RuntimeException | Error failed) {
            end(failed);
        }
    }

    /** Returns the advice that triggers the faults. */
    private static List<MethodAdvice> plant(String argument) {
        List<MethodAdvice> advice = new ArrayList<>();
        Matcher stop = STOP.matcher(argument);
        if (argument.startsWith("no-")) {
            advice.add(MethodAdvice.SERVING);
            advice.addAll(find(Sabotage.values(), argument, argument).advice());
        } else if (stop.matches()) {
            StopPoint point = find(STOP_POINTS, stop.group(1), argument);
            Faults.plantStop(point, Integer.parseInt(stop.group(2)), Path.of(stop.group(3)));
            if (!point.countsFromStart()) {
                advice.add(MethodAdvice.SERVING);
            }
            advice.addAll(point.advice());
        } else {
            for (String text : argument.split(",")) {
                advice.addAll(plantDelay(text));
            }
        }
        return advice;
    }

    private static List<MethodAdvice> plantDelay(String text) {
        Matcher delay = DELAY.matcher(text);
        if (!delay.matches()) {
            throw new IllegalArgumentException("'" + text + "': expected <point>:<n>:</absolute/file>,"
                    + " <place>:<one in n>:<duration in ms or s>, no-dedup or no-enlist=<resource>");
        }
        DelayPlace place = find(DelayPlace.values(), delay.group(1), text);
        TimeUnit unit = delay.group(4).equals("s") ? TimeUnit.SECONDS : TimeUnit.MILLISECONDS;
        long oneIn = Long.parseLong(delay.group(2));
        long lengthNs = unit.toNanos(Long.parseLong(delay.group(3)));
        if (place == DelayPlace.QUOTE_LOCK) {
            Faults.plantLock(place, oneIn, lengthNs);
        } else {
            Faults.plantDelay(place, oneIn, lengthNs);
        }
        return place.advice();
    }

    private static <T extends Place> T find(T[] places, String spelling, String argument) {
        return Arrays.stream(places).filter(each -> each.spelling().equals(spelling)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + argument + "': '" + spelling + "' is not one of "
                        + Arrays.stream(places).map(Place::spelling).collect(Collectors.joining(", "))));
    }

    private static void end(Throwable failure) {
        System.err.println("fault-agent: " + (failure.getMessage() == null ? failure : failure.getMessage()));
        Runtime.getRuntime().halt(EXIT_STATUS);
    }

    private static final class Transformer implements ClassFileTransformer {
        private final Map<String, List<MethodAdvice>> byInternalName;

        Transformer(List<MethodAdvice> advice) {
            byInternalName = advice.stream().collect(
                    Collectors.groupingBy(each -> each.method().className().replace('.', '/')));
        }

        /** The JVM ignores exceptions of a transformer. */
        @Override
        public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
                byte[] classFile) {
            byte[] changed = null;
            try {
                for (MethodAdvice each : byInternalName.getOrDefault(name, List.of())) {
                    changed = each.apply(changed == null ? classFile : changed,
                            ClassFileLocator.ForClassLoader.of(loader));
                }
            } catch (RuntimeException | Error failed) {
                end(failed);
            }
            return changed;
        }
    }
}
