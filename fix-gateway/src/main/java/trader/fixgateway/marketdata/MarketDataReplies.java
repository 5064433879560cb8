package trader.fixgateway.marketdata;

import java.math.BigDecimal;
import quickfix.FieldMap;
import quickfix.field.MDEntryPx;
import quickfix.field.MDEntrySize;
import quickfix.field.MDEntryType;
import quickfix.field.MDReqID;
import quickfix.field.MDReqRejReason;
import quickfix.field.QuoteCondition;
import quickfix.field.Symbol;
import quickfix.field.Text;
import quickfix.fix44.MarketDataRequestReject;
import quickfix.fix44.MarketDataSnapshotFullRefresh;
import trader.fixml.MdEntryType;

/** Builds market data messages. */
final class MarketDataReplies {
    private MarketDataReplies() {
    }

    /** One entry per side. FIX requires a price: a side without one has price 0, size 0, QuoteCondition B (closed). */
    static quickfix.Message full(SubscriptionRequest request, PriceBook book) {
        MarketDataSnapshotFullRefresh message = new MarketDataSnapshotFullRefresh();
        message.setString(MDReqID.FIELD, request.id());
        message.setString(Symbol.FIELD, book.symbol);
        for (MdEntryType type : request.types()) {
            PriceBook.Side side = book.side(type);
            MarketDataSnapshotFullRefresh.NoMDEntries entry = new MarketDataSnapshotFullRefresh.NoMDEntries();
            entry.setString(MDEntryType.FIELD, type.code());
            if (side.price() == null) {
                put(entry, new PriceBook.Side(BigDecimal.ZERO, BigDecimal.ZERO));
                entry.setString(QuoteCondition.FIELD, QuoteCondition.CLOSED_INACTIVE);
            } else {
                put(entry, side);
            }
            message.addGroup(entry);
        }
        return message;
    }

    /** {@code reason}: MDReqRejReason, or 0 if none applies. */
    static quickfix.Message reject(String id, char reason, String text) {
        MarketDataRequestReject message = new MarketDataRequestReject();
        message.setString(MDReqID.FIELD, id);
        if (reason != 0) {
            message.setChar(MDReqRejReason.FIELD, reason);
        }
        message.setString(Text.FIELD, text);
        return message;
    }

    private static void put(FieldMap entry, PriceBook.Side side) {
        entry.setString(MDEntryPx.FIELD, side.price().toPlainString());
        if (side.size() != null) {
            entry.setString(MDEntrySize.FIELD, side.size().toPlainString());
        }
    }
}
