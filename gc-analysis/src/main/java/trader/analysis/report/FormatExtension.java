package trader.analysis.report;

import io.pebbletemplates.pebble.extension.AbstractExtension;
import io.pebbletemplates.pebble.extension.Filter;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import trader.analysis.figures.Format;

/** {@link Format} as filters of the templates. */
final class FormatExtension extends AbstractExtension {
    @Override
    public Map<String, Filter> getFilters() {
        Map<String, Filter> filters = new HashMap<>();
        filters.put("ns", filter(Number.class, ns -> Format.ns(ns == null ? null : Long.valueOf(ns.longValue()))));
        filters.put("bytes", filter(Number.class, n -> Format.bytes(n == null ? null : Long.valueOf(n.longValue()))));
        filters.put("count", filter(Number.class, n -> Format.count(n == null ? null : Long.valueOf(n.longValue()))));
        filters.put("rate", filter(Double.class, Format::rate));
        filters.put("perSecond", filter(Double.class, Format::perSecond));
        filters.put("percent", filter(Double.class, Format::percent));
        filters.put("roughly", filter(Double.class, Format::roughly));
        filters.put("probability", filter(Double.class, Format::probability));
        filters.put("change", filter(Double.class, Format::change));
        filters.put("ratio", filter(Double.class, Format::ratio));
        filters.put("width", filter(Double.class, Format::width));
        filters.put("instant", filter(String.class, Format::instant));
        filters.put("unbroken", filter(String.class, Format::unbroken));
        filters.put("shell", filter(List.class, arguments -> Format.commandLine((List<?>) arguments)));
        filters.put("some", filter(Number.class, String.class, (n, what) -> Format.some(n.longValue(), what)));
        filters.put("unit", filter(Double.class, String.class, (value, unit) -> Format.withUnit(unit, value)));
        return filters;
    }

    private static <T> Filter filter(Class<T> type, Function<T, String> format) {
        return new FormatFilter(List.of(), (input, argument) -> format.apply(type.cast(input)));
    }

    private static <T, A> Filter filter(Class<T> type, Class<A> argumentType, BiFunction<T, A, String> format) {
        return new FormatFilter(List.of("argument"),
                (input, argument) -> format.apply(type.cast(input), argumentType.cast(argument)));
    }

    private record FormatFilter(List<String> getArgumentNames, BiFunction<Object, Object, String> format)
            implements Filter {
        @Override
        public Object apply(Object input, Map<String, Object> arguments, PebbleTemplate template,
                EvaluationContext context, int line) {
            return format.apply(input, arguments.get("argument"));
        }
    }
}
