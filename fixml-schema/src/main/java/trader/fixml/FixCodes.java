package trader.fixml;

import java.util.LinkedHashMap;
import java.util.Map;

/** Finds the constants of FIX code sets. */
public final class FixCodes {
    private static final ClassValue<Map<String, FixCode>> BY_CODE = new ClassValue<>() {
        @Override
        protected Map<String, FixCode> computeValue(Class<?> type) {
            Map<String, FixCode> constants = new LinkedHashMap<>();
            for (Object constant : type.getEnumConstants()) {
                constants.put(((FixCode) constant).code(), (FixCode) constant);
            }
            return constants;
        }
    };

    private FixCodes() {
    }

    /**
     * The constant with this code, or null for null.
     *
     * @throws IllegalArgumentException naming the known codes
     */
    public static <C extends FixCode> C of(Class<C> type, String code) {
        FixCode constant = code == null ? null : BY_CODE.get(type).get(code);
        if (code != null && constant == null) {
            throw new IllegalArgumentException(type.getSimpleName() + " is '" + code + "': " + allowed(type));
        }
        return type.cast(constant);
    }

    /** The known codes, for messages about an unknown one. */
    public static String allowed(Class<? extends FixCode> type) {
        return "one of " + String.join(" ", BY_CODE.get(type).keySet());
    }
}
