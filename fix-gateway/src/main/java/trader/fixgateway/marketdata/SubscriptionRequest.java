package trader.fixgateway.marketdata;

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
import trader.fixml.FixCodes;
import trader.fixml.MdEntryType;

/** A valid MarketDataRequest: MDReqID, SubscriptionRequestType, and at least one side and one symbol. */
record SubscriptionRequest(String id, char type, List<MdEntryType> types, List<String> symbols) {
    private static final int MAX_SYMBOLS = 1_000;
    private static final Map<Integer, String> NAMES = Map.of(MDReqID.FIELD, "MDReqID",
            SubscriptionRequestType.FIELD, "SubscriptionRequestType", MarketDepth.FIELD, "MarketDepth",
            NoMDEntryTypes.FIELD, "NoMDEntryTypes", MDEntryType.FIELD, "MDEntryType",
            NoRelatedSym.FIELD, "NoRelatedSym", Symbol.FIELD, "Symbol");

    /** A request gets a MarketDataRequestReject with this MDReqRejReason and MDReqID. */
    static final class RejectedException extends Exception {
        private static final long serialVersionUID = 1L;

        final char reason;
        final String id;

        RejectedException(MarketDataRequest request, char reason, String text) throws FieldNotFound {
            super(text);
            this.reason = reason;
            id = request.getString(MDReqID.FIELD);
        }
    }

    /** Rejects unsupported values (RejectedException) and missing fields (FixRefusedException). */
    static SubscriptionRequest from(MarketDataRequest request) throws RejectedException, FixRefusedException {
        try {
            String id = request.getString(MDReqID.FIELD);
            String type = request.getString(SubscriptionRequestType.FIELD);
            check(request, type.matches("[012]"), MDReqRejReason.UNSUPPORTED_SUBSCRIPTIONREQUESTTYPE,
                    "SubscriptionRequestType (263) is '" + type
                            + "': 0 (snapshot), 1 (snapshot and updates) or 2 (unsubscribe)");
            if (type.charAt(0) != SubscriptionRequestType.DISABLE_PREVIOUS_SNAPSHOT_UPDATE_REQUEST) {
                checkOptions(request, type.charAt(0));
            }
            return new SubscriptionRequest(id, type.charAt(0), types(request), symbols(request));
        } catch (FieldNotFound missing) {
            throw FixRefusedException.business(BusinessRejectReason.CONDITIONALLY_REQUIRED_FIELD_MISSING,
                    NAMES.get(missing.field) + " (" + missing.field + ") is missing, which is required");
        }
    }

    boolean wantsUpdates() {
        return type == SubscriptionRequestType.SNAPSHOT_UPDATES;
    }

    boolean isEnd() {
        return type == SubscriptionRequestType.DISABLE_PREVIOUS_SNAPSHOT_UPDATE_REQUEST;
    }

    private static void checkOptions(MarketDataRequest request, char type) throws FieldNotFound, RejectedException {
        String depth = request.getString(MarketDepth.FIELD);
        check(request, depth.matches("[01]"), MDReqRejReason.UNSUPPORTED_MARKETDEPTH, "MarketDepth (264) is '" + depth
                + "': 1 (top of book) or 0 (full book, which has no more)");
        String update = request.isSetField(MDUpdateType.FIELD) ? request.getString(MDUpdateType.FIELD) : "nothing";
        check(request, type != SubscriptionRequestType.SNAPSHOT_UPDATES || update.equals("1"),
                MDReqRejReason.UNSUPPORTED_MDUPDATETYPE,
                "MDUpdateType (265) is '" + update + "': 1 (incremental refresh)");
        checkAbsent(request, NoTradingSessions.FIELD, MDReqRejReason.UNSUPPORTED_TRADINGSESSIONID, "NoTradingSessions");
        checkAbsent(request, Scope.FIELD, MDReqRejReason.UNSUPPORTED_SCOPE, "Scope");
        checkAbsent(request, OpenCloseSettlFlag.FIELD, MDReqRejReason.UNSUPPORTED_OPENCLOSESETTLEFLAG,
                "OpenCloseSettlFlag");
        check(request, !has(request, MDImplicitDelete.FIELD, "Y"), MDReqRejReason.UNSUPPORTED_MDIMPLICITDELETE,
                "MDImplicitDelete (547) is 'Y': N, every deletion is sent");
        check(request, !has(request, AggregatedBook.FIELD, "N"), MDReqRejReason.UNSUPPORTED_AGGREGATEDBOOK,
                "AggregatedBook (266) is 'N': Y, there is one price for each side");
    }

    private static boolean has(MarketDataRequest request, int field, String value) throws FieldNotFound {
        return request.isSetField(field) && request.getString(field).equals(value);
    }

    private static void checkAbsent(MarketDataRequest request, int field, char reason, String name)
            throws FieldNotFound, RejectedException {
        check(request, !request.isSetField(field), reason, name + " (" + field + ") is not supported: leave it out");
    }

    private static void check(MarketDataRequest request, boolean isSupported, char reason, String text)
            throws FieldNotFound, RejectedException {
        if (!isSupported) {
            throw new RejectedException(request, reason, text);
        }
    }

    private static List<MdEntryType> types(MarketDataRequest request) throws FieldNotFound, RejectedException {
        Set<MdEntryType> types = new LinkedHashSet<>();
        for (Group group : request.getGroups(NoMDEntryTypes.FIELD)) {
            String type = group.getString(MDEntryType.FIELD);
            check(request, type.matches("[01]"), MDReqRejReason.UNSUPPORTED_MDENTRYTYPE,
                    "MDEntryType (269) is '" + type + "': 0 (bid) or 1 (offer)");
            types.add(FixCodes.of(MdEntryType.class, type));
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
        check(request, symbols.size() <= MAX_SYMBOLS, MDReqRejReason.INSUFFICIENT_BANDWIDTH, "NoRelatedSym (146) is "
                + symbols.size() + ": at most " + MAX_SYMBOLS + " instruments");
        return List.copyOf(symbols);
    }
}
