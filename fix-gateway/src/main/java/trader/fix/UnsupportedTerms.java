package trader.fix;

import java.util.Iterator;
import java.util.Map;
import quickfix.Field;
import quickfix.FieldMap;

/**
 * Fields of FIX 4.4 orders that Trader lacks and that affect the time, quantity or price of trades. Ignoring
 * one would change the sender's terms, so the order is refused.
 */
final class UnsupportedTerms {
    static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(18, "ExecInst"), Map.entry(110, "MinQty"), Map.entry(111, "MaxFloor"),
            Map.entry(126, "ExpireTime"), Map.entry(152, "CashOrderQty"), Map.entry(168, "EffectiveTime"),
            Map.entry(210, "MaxShow"), Map.entry(211, "PegOffsetValue"), Map.entry(388, "DiscretionInst"),
            Map.entry(389, "DiscretionOffsetValue"), Map.entry(423, "PriceType"), Map.entry(432, "ExpireDate"),
            Map.entry(516, "OrderPercent"), Map.entry(835, "PegMoveType"), Map.entry(836, "PegOffsetType"),
            Map.entry(837, "PegLimitType"), Map.entry(838, "PegRoundDirection"), Map.entry(840, "PegScope"),
            Map.entry(841, "DiscretionMoveType"), Map.entry(842, "DiscretionOffsetType"),
            Map.entry(843, "DiscretionLimitType"), Map.entry(844, "DiscretionRoundDirection"),
            Map.entry(846, "DiscretionScope"), Map.entry(847, "TargetStrategy"),
            Map.entry(848, "TargetStrategyParameters"), Map.entry(849, "ParticipationRate"));

    private UnsupportedTerms() {
    }

    /** Refuses an order, or a request to replace one, that has such a field. */
    static void refuse(FieldMap order) throws FixRefusedException {
        for (Iterator<Field<?>> fields = order.iterator(); fields.hasNext();) {
            Field<?> field = fields.next();
            String name = NAMES.get(field.getTag());
            if (name != null) {
                throw FixRefusedException.unsupported(field.getTag(), name, String.valueOf(field.getObject()));
            }
        }
    }
}
