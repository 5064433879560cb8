package trader.fixgateway.marketdata;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import quickfix.FieldNotFound;
import quickfix.Group;
import quickfix.field.AggregatedBook;
import quickfix.field.MDEntryType;
import quickfix.field.MDImplicitDelete;
import quickfix.field.MDReqID;
import quickfix.field.MDReqRejReason;
import quickfix.field.MDUpdateType;
import quickfix.field.MarketDepth;
import quickfix.field.NoMDEntryTypes;
import quickfix.field.NoRelatedSym;
import quickfix.field.NoTradingSessions;
import quickfix.field.OpenCloseSettlFlag;
import quickfix.field.Scope;
import quickfix.field.SubscriptionRequestType;
import quickfix.field.Symbol;
import quickfix.fix44.MarketDataRequest;
import trader.fix.FixRefusedException;
import trader.fixml.BusinessRejectReason;
import trader.fixml.MdEntryType;

/**
 * A MarketDataRequest that was understood.
 *
 * @param id MDReqID
 * @param kind SubscriptionRequestType
 * @param types which sides, at least one
 * @param symbols of which instruments, at least one
 */
record SubscriptionRequest(String id, char kind, List<MdEntryType> types, List<String> symbols) {
    private static final Map<Integer, String> NAMES = Map.of(MDReqID.FIELD, "MDReqID",
            SubscriptionRequestType.FIELD, "SubscriptionRequestType", MarketDepth.FIELD, "MarketDepth",
            NoMDEntryTypes.FIELD, "NoMDEntryTypes", MDEntryType.FIELD, "MDEntryType",
            NoRelatedSym.FIELD, "NoRelatedSym", Symbol.FIELD, "Symbol");

    /** Symbols of one request. */
    static final int MOST_SYMBOLS = 1_000;

    /** A request that is to be told by a MarketDataRequestReject. */
    static final class RejectedException extends Exception {
        private static final long serialVersionUID = 1L;

        /** MDReqRejReason. */
        final char reason;
        /** MDReqID. */
        String id;

        RejectedException(char reason, String text) {
            super(text);
            this.reason = reason;
        }
    }

    /**
     * Reads a request.
     *
     * @throws RejectedException when it asks for what there is not
     * @throws FixRefusedException when a field is missing
     */
    static SubscriptionRequest from(MarketDataRequest request) throws RejectedException, FixRefusedException {
        String id = null;
        try {
            id = request.getString(MDReqID.FIELD);
            char kind = kind(request);
            if (kind != SubscriptionRequestType.DISABLE_PREVIOUS_SNAPSHOT_UPDATE_REQUEST) {
                refuseWhatThereIsNot(request, kind);
            }
            return new SubscriptionRequest(id, kind, types(request), symbols(request));
        } catch (RejectedException rejected) {
            rejected.id = id;
            throw rejected;
        } catch (FieldNotFound missing) {
            throw FixRefusedException.business(missing.field,
                    BusinessRejectReason.CONDITIONALLY_REQUIRED_FIELD_MISSING, NAMES.get(missing.field)
                            + " (" + missing.field + ") is missing, which is required");
        }
    }

    boolean isUpdated() {
        return kind == SubscriptionRequestType.SNAPSHOT_UPDATES;
    }

    boolean isEnd() {
        return kind == SubscriptionRequestType.DISABLE_PREVIOUS_SNAPSHOT_UPDATE_REQUEST;
    }

    private static char kind(MarketDataRequest request) throws FieldNotFound, RejectedException {
        String kind = request.getString(SubscriptionRequestType.FIELD);
        if (!kind.matches("[012]")) {
            throw new RejectedException(MDReqRejReason.UNSUPPORTED_SUBSCRIPTIONREQUESTTYPE,
                    "SubscriptionRequestType (263) is '" + kind
                            + "': 0 (snapshot), 1 (snapshot and updates) or 2 (unsubscribe)");
        }
        return kind.charAt(0);
    }

    private static void refuseWhatThereIsNot(MarketDataRequest request, char kind)
            throws FieldNotFound, RejectedException {
        String depth = request.getString(MarketDepth.FIELD);
        if (!depth.matches("[01]")) {
            throw new RejectedException(MDReqRejReason.UNSUPPORTED_MARKETDEPTH, "MarketDepth (264) is '" + depth
                    + "': 1 (top of book) or 0 (full book, which has no more)");
        }
        String update = request.isSetField(MDUpdateType.FIELD) ? request.getString(MDUpdateType.FIELD) : "nothing";
        if (kind == SubscriptionRequestType.SNAPSHOT_UPDATES && !update.equals("1")) {
            throw new RejectedException(MDReqRejReason.UNSUPPORTED_MDUPDATETYPE, "MDUpdateType (265) is '" + update
                    + "': 1 (incremental refresh)");
        }
        refuse(request, NoTradingSessions.FIELD, MDReqRejReason.UNSUPPORTED_TRADINGSESSIONID, "NoTradingSessions");
        refuse(request, Scope.FIELD, MDReqRejReason.UNSUPPORTED_SCOPE, "Scope");
        refuse(request, OpenCloseSettlFlag.FIELD, MDReqRejReason.UNSUPPORTED_OPENCLOSESETTLEFLAG,
                "OpenCloseSettlFlag");
        if (request.isSetField(MDImplicitDelete.FIELD) && request.getString(MDImplicitDelete.FIELD).equals("Y")) {
            throw new RejectedException(MDReqRejReason.UNSUPPORTED_MDIMPLICITDELETE,
                    "MDImplicitDelete (547) is 'Y': N, every deletion is sent");
        }
        if (request.isSetField(AggregatedBook.FIELD) && request.getString(AggregatedBook.FIELD).equals("N")) {
            throw new RejectedException(MDReqRejReason.UNSUPPORTED_AGGREGATEDBOOK,
                    "AggregatedBook (266) is 'N': Y, there is one price for each side");
        }
    }

    private static void refuse(MarketDataRequest request, int field, char reason, String name)
            throws RejectedException {
        if (request.isSetField(field)) {
            throw new RejectedException(reason, name + " (" + field + ") is not supported: leave it out");
        }
    }

    private static List<MdEntryType> types(MarketDataRequest request) throws FieldNotFound, RejectedException {
        Set<MdEntryType> types = new LinkedHashSet<>();
        for (Group group : request.getGroups(NoMDEntryTypes.FIELD)) {
            String type = group.getString(MDEntryType.FIELD);
            if (!type.matches("[01]")) {
                throw new RejectedException(MDReqRejReason.UNSUPPORTED_MDENTRYTYPE, "MDEntryType (269) is '" + type
                        + "': 0 (bid) or 1 (offer)");
            }
            types.add(MdEntryType.of(type));
        }
        if (types.isEmpty()) {
            throw new FieldNotFound(NoMDEntryTypes.FIELD);
        }
        return List.copyOf(types);
    }

    private static List<String> symbols(MarketDataRequest request) throws FieldNotFound, RejectedException {
        Set<String> symbols = new LinkedHashSet<>();
        for (Group group : request.getGroups(NoRelatedSym.FIELD)) {
            symbols.add(group.getString(Symbol.FIELD));
        }
        if (symbols.isEmpty()) {
            throw new FieldNotFound(NoRelatedSym.FIELD);
        }
        if (symbols.size() > MOST_SYMBOLS) {
            throw new RejectedException(MDReqRejReason.INSUFFICIENT_BANDWIDTH, "NoRelatedSym (146) is "
                    + symbols.size() + ": at most " + MOST_SYMBOLS + " instruments");
        }
        return new ArrayList<>(symbols);
    }
}
