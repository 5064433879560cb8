package trader.fix;

import java.util.ArrayList;
import java.util.List;
import quickfix.fix44.MarketDataIncrementalRefresh;
import quickfix.fix44.MarketDataSnapshotFullRefresh;
import trader.fixml.Header;
import trader.fixml.MarketDataEntry;
import trader.fixml.MarketDataFull;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;

/** MarketDataSnapshotFullRefresh (W) and MarketDataIncrementalRefresh (X). */
final class MarketDataTranslator {
    static final List<FixType<?>> TYPES = List.of(
            new FixType<>(MarketDataFull.class, MarketDataTranslator::full, MarketDataTranslator::toFix),
            new FixType<>(MarketDataIncremental.class, MarketDataTranslator::incremental,
                    MarketDataTranslator::toFix));

    private MarketDataTranslator() {
    }

    static MarketDataFull full(FixReader fields, Header header) throws FixRefusedException {
        List<MarketDataEntry> entries = new ArrayList<>();
        for (FixReader entry : fields.entries(FixField.NO_MD_ENTRIES)) {
            entries.add(new MarketDataEntry(
                    entry.requiredCode(FixField.MD_ENTRY_TYPE, MdEntryType.class),
                    entry.decimal(FixField.MD_ENTRY_PX),
                    entry.decimal(FixField.MD_ENTRY_SIZE)));
        }
        return new MarketDataFull(header, fields.text(FixField.MD_REQ_ID), fields.requiredText(FixField.SYMBOL),
                entries);
    }

    static quickfix.Message toFix(MarketDataFull full) {
        MarketDataSnapshotFullRefresh message = new MarketDataSnapshotFullRefresh();
        FixWriter fields = new FixWriter(message);
        fields.text(FixField.MD_REQ_ID, full.mdReqId());
        fields.requiredText(FixField.SYMBOL, full.symbol());
        requireSome(full.entries());
        for (MarketDataEntry entry : full.entries()) {
            FixWriter group = new FixWriter(new MarketDataSnapshotFullRefresh.NoMDEntries());
            group.requiredCode(FixField.MD_ENTRY_TYPE, entry.type());
            group.decimal(FixField.MD_ENTRY_PX, entry.price());
            group.decimal(FixField.MD_ENTRY_SIZE, entry.size());
            group.addTo(message);
        }
        return message;
    }

    static MarketDataIncremental incremental(FixReader fields, Header header) throws FixRefusedException {
        List<MarketDataUpdate> updates = new ArrayList<>();
        for (FixReader entry : fields.entries(FixField.NO_MD_ENTRIES)) {
            updates.add(new MarketDataUpdate(
                    entry.requiredCode(FixField.MD_UPDATE_ACTION, MdUpdateAction.class),
                    entry.code(FixField.MD_ENTRY_TYPE, MdEntryType.class),
                    entry.text(FixField.SYMBOL),
                    entry.decimal(FixField.MD_ENTRY_PX),
                    entry.decimal(FixField.MD_ENTRY_SIZE)));
        }
        return new MarketDataIncremental(header, fields.text(FixField.MD_REQ_ID), updates);
    }

    static quickfix.Message toFix(MarketDataIncremental incremental) {
        MarketDataIncrementalRefresh message = new MarketDataIncrementalRefresh();
        new FixWriter(message).text(FixField.MD_REQ_ID, incremental.mdReqId());
        requireSome(incremental.updates());
        for (MarketDataUpdate update : incremental.updates()) {
            FixWriter group = new FixWriter(new MarketDataIncrementalRefresh.NoMDEntries());
            group.requiredCode(FixField.MD_UPDATE_ACTION, update.action());
            group.code(FixField.MD_ENTRY_TYPE, update.type());
            group.text(FixField.SYMBOL, update.symbol());
            group.decimal(FixField.MD_ENTRY_PX, update.price());
            group.decimal(FixField.MD_ENTRY_SIZE, update.size());
            group.addTo(message);
        }
        return message;
    }

    private static void requireSome(List<?> entries) {
        if (entries.isEmpty()) {
            throw new IllegalArgumentException(FixField.NO_MD_ENTRIES + " is '0': at least one entry");
        }
    }
}
