package trader.analysis.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The order in which the variants of a repeat run. Every second repeat mirrors the previous one, and each pair of
 * repeats begins one variant later: AB BA BA AB with two, ABC CBA BCA ACB CAB BAC with three. So a steady drift of the
 * machine cancels within two repeats, no variant always runs first, and none always follows the same other variant.
 */
public final class VariantOrder {
    private VariantOrder() { }

    /** The variants' numbers in the order of their runs; {@code repeat} counts from 0. */
    public static List<Integer> order(int repeat, int variants) {
        List<Integer> order = new ArrayList<>();
        for (int place = 0; place < variants; place++) {
            order.add((place + repeat / 2) % variants);
        }
        if (repeat % 2 == 1) {
            Collections.reverse(order);
        }
        return order;
    }
}
