package trader.fixml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A value of a FIX code set. */
public interface FixCode {
    /** The code in a message, such as {@code 1} for {@link Side#BUY}. */
    String code();

    /** The constants by code, in their order. */
    static <C extends FixCode> Map<String, C> byCode(C[] constants) {
        Map<String, C> map = new LinkedHashMap<>();
        for (C constant : constants) {
            map.put(constant.code(), constant);
        }
        return Collections.unmodifiableMap(map);
    }

    /** The constant with a code; an IllegalArgumentException names the known codes. */
    static <C extends FixCode> C of(Map<String, C> byCode, String field, String code) {
        C constant = byCode.get(code);
        if (constant == null) {
            throw new IllegalArgumentException(
                    field + " is '" + code + "': one of " + String.join(" ", byCode.keySet()));
        }
        return constant;
    }
}
