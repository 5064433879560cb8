package trader.fixml;

import java.util.ArrayList;
import java.util.List;
import org.fixprotocol.fixml44.InstrumentBlockT;
import org.fixprotocol.fixml44.MDEntryTypeT;
import org.fixprotocol.fixml44.MDFullGrpBlockT;
import org.fixprotocol.fixml44.MDIncGrpBlockT;
import org.fixprotocol.fixml44.MDUpdateActionT;
import org.fixprotocol.fixml44.MarketDataIncrementalRefreshMessageT;
import org.fixprotocol.fixml44.MarketDataSnapshotFullRefreshMessageT;

/** Reads and writes {@code MktDataFull} and {@code MktDataInc}. */
final class MarketDataMessages {
    static final List<MessageType<?, ?>> TYPES = List.of(
            new MessageType<>("MktDataFull", "W", MarketDataFull.class,
                    MarketDataSnapshotFullRefreshMessageT.Factory, MarketDataMessages::write, MarketDataMessages::read),
            new MessageType<>("MktDataInc", "X", MarketDataIncremental.class,
                    MarketDataIncrementalRefreshMessageT.Factory, MarketDataMessages::write, MarketDataMessages::read));

    private MarketDataMessages() {
    }

    static void write(MarketDataFull full, MarketDataSnapshotFullRefreshMessageT target) {
        FieldWriter fields = new FieldWriter("MarketDataFull");
        fields.text("mdReqId", full.mdReqId(), target::setReqID);
        fields.header(full.header(), target);
        fields.symbol(full.symbol(), target.addNewInstrmt());
        requireSome("MarketDataFull: entries", full.entries());
        for (MarketDataEntry entry : full.entries()) {
            MDFullGrpBlockT group = target.addNewFull();
            fields.requiredCode("entry.type", entry.type(), MDEntryTypeT.Enum::forString, group::setTyp);
            fields.decimal("entry.price", entry.price(), group::setPx);
            fields.decimal("entry.size", entry.size(), group::setSz);
        }
    }

    static MarketDataFull read(MarketDataSnapshotFullRefreshMessageT source, FieldReader fields)
            throws FixmlException {
        List<MarketDataEntry> entries = new ArrayList<>();
        for (MDFullGrpBlockT group : source.getFullArray()) {
            entries.add(new MarketDataEntry(fields.code(group.getTyp(), MdEntryType.class),
                    fields.decimal("Full", "Px", group.xgetPx()), fields.decimal("Full", "Sz", group.xgetSz())));
        }
        return new MarketDataFull(fields.header(source), source.getReqID(), fields.symbol(source.getInstrmt()),
                entries);
    }

    static void write(MarketDataIncremental incremental, MarketDataIncrementalRefreshMessageT target) {
        FieldWriter fields = new FieldWriter("MarketDataIncremental");
        fields.text("mdReqId", incremental.mdReqId(), target::setReqID);
        fields.header(incremental.header(), target);
        requireSome("MarketDataIncremental: updates", incremental.updates());
        for (MarketDataUpdate update : incremental.updates()) {
            MDIncGrpBlockT group = target.addNewInc();
            fields.requiredCode("update.action", update.action(), MDUpdateActionT.Enum::forString,
                    group::setUpdtAct);
            fields.code("update.type", update.type(), MDEntryTypeT.Enum::forString, group::setTyp);
            fields.decimal("update.price", update.price(), group::setPx);
            fields.decimal("update.size", update.size(), group::setSz);
            if (update.symbol() != null) {
                fields.symbol(update.symbol(), group.addNewInstrmt());
            }
        }
    }

    static MarketDataIncremental read(MarketDataIncrementalRefreshMessageT source, FieldReader fields)
            throws FixmlException {
        List<MarketDataUpdate> updates = new ArrayList<>();
        for (MDIncGrpBlockT group : source.getIncArray()) {
            InstrumentBlockT instrument = group.getInstrmt();
            updates.add(new MarketDataUpdate(fields.code(group.getUpdtAct(), MdUpdateAction.class),
                    fields.code(group.getTyp(), MdEntryType.class),
                    instrument == null ? null : fields.symbol(instrument), fields.decimal("Inc", "Px", group.xgetPx()),
                    fields.decimal("Inc", "Sz", group.xgetSz())));
        }
        return new MarketDataIncremental(fields.header(source), source.getReqID(), updates);
    }

    private static void requireSome(String field, List<?> list) {
        if (list.isEmpty()) {
            throw new IllegalArgumentException(field + " is empty: at least one");
        }
    }
}
