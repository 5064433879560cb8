package trader.fix;

import java.util.ArrayList;
import java.util.List;
import quickfix.Message;
import quickfix.fix44.MarketDataRequestReject;
import trader.fixml.MdEntryType;

/**
 * What a MarketDataRequest (V) asks.
 *
 * @param mdReqId MDReqID: the client's number of the request, or of the subscription that shall end
 * @param subscription SubscriptionRequestType
 * @param marketDepth MarketDepth: 0 the full book, 1 the best prices, N the best N levels
 * @param updateType MDUpdateType, or null where no updates are asked for
 * @param entryTypes MDEntryType of each entry of NoMDEntryTypes, at least one, in their order
 * @param symbols Symbol of each entry of NoRelatedSym, at least one, in their order
 */
public record MarketDataQuery(String mdReqId, SubscriptionType subscription, int marketDepth,
        MdUpdateType updateType, List<MdEntryType> entryTypes, List<String> symbols) {
    /** Copies the lists. */
    public MarketDataQuery {
        entryTypes = List.copyOf(entryTypes);
        symbols = List.copyOf(symbols);
    }

    /**
     * Reads a MarketDataRequest.
     *
     * @param message the request, whose groups were read with FIX 4.4's dictionary
     * @throws FixRefusedException naming the field, the value and what is allowed
     */
    public static MarketDataQuery from(Message message) throws FixRefusedException {
        FixReader fields = new FixReader(message);
        String mdReqId = fields.requiredText(FixField.MD_REQ_ID);
        SubscriptionType subscription = fields.requiredCode(FixField.SUBSCRIPTION_REQUEST_TYPE, SubscriptionType::of,
                SubscriptionType::values);
        int marketDepth = fields.requiredWhole(FixField.MARKET_DEPTH);
        MdUpdateType updateType = fields.code(FixField.MD_UPDATE_TYPE, MdUpdateType::of, MdUpdateType::values);
        if (subscription == SubscriptionType.SNAPSHOT_AND_UPDATES && updateType == null) {
            throw FixRefusedException.conditionallyMissing(FixField.MD_UPDATE_TYPE,
                    "required where " + FixField.SUBSCRIPTION_REQUEST_TYPE + " is 1");
        }
        List<MdEntryType> entryTypes = new ArrayList<>();
        for (FixReader entry : fields.entries(FixField.NO_MD_ENTRY_TYPES)) {
            entryTypes.add(entry.requiredCode(FixField.MD_ENTRY_TYPE, MdEntryType::of, MdEntryType::values));
        }
        List<String> symbols = new ArrayList<>();
        for (FixReader entry : fields.entries(FixField.NO_RELATED_SYM)) {
            symbols.add(entry.requiredText(FixField.SYMBOL));
        }
        return new MarketDataQuery(mdReqId, subscription, marketDepth, updateType, entryTypes, symbols);
    }

    /**
     * Makes the MarketDataRequestReject (Y) that refuses this.
     *
     * @param reason why
     * @param text the reason in words, or null
     */
    public Message reject(MdReqRejReason reason, String text) {
        MarketDataRequestReject message = new MarketDataRequestReject();
        FixWriter fields = new FixWriter(message);
        fields.requiredText(FixField.MD_REQ_ID, mdReqId);
        fields.requiredCode(FixField.MD_REQ_REJ_REASON, reason);
        fields.text(FixField.TEXT, text);
        return message;
    }
}
