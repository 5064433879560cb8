package trader.fixml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A value of a FIX code set, with the code that stands for it in a message. */
public interface FixCode {
    /** The code in a message, such as {@code 1} for {@link Side#BUY}. */
    String code();

    /** The code sets' constants by code, in the order of the code set. */
    static <C extends FixCode> Map<String, C> byCode(C[] constants) {
        Map<String, C> map = new LinkedHashMap<>();
        for (C constant : constants) {
            map.put(constant.code(), constant);
        }
        return Collections.unmodifiableMap(map);
    }

    /** Finds a code, or says which there are. */
    static <C extends FixCode> C of(Map<String, C> byCode, String field, String code) {
        C constant = byCode.get(code);
        if (constant == null) {
            throw new IllegalArgumentException(
                    field + " is '" + code + "': one of " + String.join(" ", byCode.keySet()));
        }
        return constant;
    }
}
