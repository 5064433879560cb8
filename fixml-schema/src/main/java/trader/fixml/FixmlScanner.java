package trader.fixml;

import static trader.fixml.TagReader.required;
import static trader.fixml.UnusualTextException.UNUSUAL;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads plain messages, such as Trader writes, without XMLBeans.
 *
 * <p>What it reads is valid by construction: elements in the order of the schema, only attributes that Trader reads,
 * values of one plain form. It says nothing about other texts: these are for XMLBeans, which reads or refuses them.
 *
 * <p>Stateless.
 */
final class FixmlScanner {
    private static final FixmlElement[] MESSAGES = FixmlElement.messages();

    private static final Side[] SIDES = Side.values();
    private static final OrdType[] ORD_TYPES = OrdType.values();
    private static final TimeInForce[] TIMES_IN_FORCE = TimeInForce.values();
    private static final ExecType[] EXEC_TYPES = ExecType.values();
    private static final OrdStatus[] ORD_STATUSES = OrdStatus.values();
    private static final OrdRejReason[] ORD_REJ_REASONS = OrdRejReason.values();
    private static final CxlRejResponseTo[] CXL_REJ_RESPONSES_TO = CxlRejResponseTo.values();
    private static final CxlRejReason[] CXL_REJ_REASONS = CxlRejReason.values();
    private static final QuoteRequestRejectReason[] QUOTE_REJ_REASONS = QuoteRequestRejectReason.values();
    private static final BusinessRejectReason[] BUSINESS_REJ_REASONS = BusinessRejectReason.values();
    private static final MdUpdateAction[] UPDATE_ACTIONS = MdUpdateAction.values();
    private static final MdEntryType[] ENTRY_TYPES = MdEntryType.values();

    private final int maxChars;

    FixmlScanner(FixmlLimits limits) {
        maxChars = Math.min(limits.maxChars(), TagReader.MAX_CHARS);
    }

    /** The message, or null if the text is not a plain one. */
    FixmlMessage read(String text) {
        if (text == null || text.length() > maxChars) {
            return null;
        }
        try {
            return document(new TagReader(text));
        } catch (UnusualTextException e) {
            return null;
        }
    }

    private static FixmlMessage document(TagReader in) {
        in.skipDeclaration();
        if (!in.open(FixmlElement.ROOT)) {
            throw UNUSUAL;
        }
        fixed(in, FixmlAttribute.V, "4.4");
        fixed(in, FixmlAttribute.R, "20030618");
        fixed(in, FixmlAttribute.S, "20040109");
        if (!in.is(FixmlAttribute.XMLNS, Fixml.NAMESPACE)) {
            throw UNUSUAL;
        }
        FixmlElement element = in.next(MESSAGES);
        FixmlMessage message;
        if (in.open(element)) {
            message = message(element, in.at(FixmlElement.HDR) ? header(in) : Header.NONE, in);
            in.close(element);
        } else {
            message = withoutContent(element, in);
        }
        in.close(FixmlElement.ROOT);
        in.end();
        return message;
    }

    private static void fixed(TagReader in, FixmlAttribute attribute, String value) {
        if (in.has(attribute) && !in.is(attribute, value)) {
            throw UNUSUAL;
        }
    }

    private static Header header(TagReader in) {
        in.leaf(FixmlElement.HDR);
        boolean possDup = in.is(FixmlAttribute.POS_DUP, "Y");
        if (!possDup) {
            fixed(in, FixmlAttribute.POS_DUP, "N");
        }
        return new Header(in.text(FixmlAttribute.SID), in.text(FixmlAttribute.TID), possDup,
                in.time(FixmlAttribute.SNT));
    }

    private static FixmlMessage message(FixmlElement element, Header header, TagReader in) {
        return switch (element) {
            case QUOT_REQ -> quoteRequest(header, in);
            case QUOT -> quote(header, in);
            case ORDER -> order(header, in);
            case EXEC_RPT -> executionReport(header, in);
            case ORD_CXL_REQ -> cancelRequest(header, in);
            case ORD_CXL_RPLC_REQ -> replaceRequest(header, in);
            case ORD_CXL_REJ -> cancelReject(header, in);
            case ORD_STAT_REQ -> statusRequest(header, in);
            case QUOT_REQ_REJ -> quoteRequestReject(header, in);
            case BIZ_MSG_REJ -> businessReject(header, in);
            case MKT_DATA_INC -> incremental(header, in);
            case MKT_DATA_FULL -> full(header, in);
            default -> throw UNUSUAL;
        };
    }

    private static FixmlMessage withoutContent(FixmlElement element, TagReader in) {
        return switch (element) {
            case BIZ_MSG_REJ -> businessReject(Header.NONE, in);
            case ORD_CXL_REJ -> cancelReject(Header.NONE, in);
            default -> throw UNUSUAL;
        };
    }

    private static String symbol(TagReader in) {
        in.leaf(FixmlElement.INSTRMT);
        return in.requiredText(FixmlAttribute.SYM);
    }

    private static String symbolWithin(FixmlElement group, TagReader in) {
        if (!in.open(group)) {
            throw UNUSUAL;
        }
        String symbol = symbol(in);
        in.close(group);
        return symbol;
    }

    private static BigDecimal quantity(TagReader in) {
        in.leaf(FixmlElement.ORD_QTY);
        return in.decimal(FixmlAttribute.QTY);
    }

    private static QuoteRequest quoteRequest(Header header, TagReader in) {
        String symbol = symbolWithin(FixmlElement.INNER_QUOT_REQ, in);
        return new QuoteRequest(header, in.requiredText(FixmlAttribute.REQ_ID), symbol);
    }

    private static QuoteRequestReject quoteRequestReject(Header header, TagReader in) {
        String symbol = symbolWithin(FixmlElement.INNER_QUOT_REQ_REJ, in);
        return new QuoteRequestReject(header, in.requiredText(FixmlAttribute.REQ_ID), symbol,
                required(in.code(FixmlAttribute.REQ_REJ_RSN, QUOTE_REJ_REASONS)), in.text(FixmlAttribute.TXT));
    }

    private static Quote quote(Header header, TagReader in) {
        String symbol = symbol(in);
        return new Quote(header, in.requiredText(FixmlAttribute.QID), in.text(FixmlAttribute.REQ_ID), symbol,
                in.decimal(FixmlAttribute.BID_PX), in.decimal(FixmlAttribute.OFR_PX),
                in.decimal(FixmlAttribute.BID_SZ), in.decimal(FixmlAttribute.OFR_SZ), in.time(FixmlAttribute.TXN_TM));
    }

    private static Order order(Header header, TagReader in) {
        String symbol = symbol(in);
        BigDecimal quantity = required(quantity(in));
        return new Order(header, in.requiredText(FixmlAttribute.ID), symbol,
                required(in.code(FixmlAttribute.SIDE, SIDES)), required(in.code(FixmlAttribute.TYP, ORD_TYPES)),
                quantity, in.decimal(FixmlAttribute.PX), in.decimal(FixmlAttribute.STOP_PX),
                in.code(FixmlAttribute.TM_IN_FORCE, TIMES_IN_FORCE), in.text(FixmlAttribute.QID),
                in.text(FixmlAttribute.ACCT), required(in.time(FixmlAttribute.TXN_TM)));
    }

    private static OrderCancelRequest cancelRequest(Header header, TagReader in) {
        String symbol = symbol(in);
        BigDecimal quantity = required(quantity(in));
        return new OrderCancelRequest(header, in.requiredText(FixmlAttribute.ORIG_ID),
                in.requiredText(FixmlAttribute.ID), symbol, required(in.code(FixmlAttribute.SIDE, SIDES)), quantity,
                required(in.time(FixmlAttribute.TXN_TM)));
    }

    private static OrderCancelReplaceRequest replaceRequest(Header header, TagReader in) {
        String symbol = symbol(in);
        BigDecimal quantity = required(quantity(in));
        return new OrderCancelReplaceRequest(header, in.requiredText(FixmlAttribute.ORIG_ID),
                in.requiredText(FixmlAttribute.ID), symbol, required(in.code(FixmlAttribute.SIDE, SIDES)),
                required(in.code(FixmlAttribute.TYP, ORD_TYPES)), quantity, in.decimal(FixmlAttribute.PX),
                in.decimal(FixmlAttribute.STOP_PX), in.code(FixmlAttribute.TM_IN_FORCE, TIMES_IN_FORCE),
                in.text(FixmlAttribute.ACCT), required(in.time(FixmlAttribute.TXN_TM)));
    }

    private static OrderStatusRequest statusRequest(Header header, TagReader in) {
        String symbol = symbol(in);
        return new OrderStatusRequest(header, in.requiredText(FixmlAttribute.ID),
                in.text(FixmlAttribute.STAT_REQ_ID), symbol, required(in.code(FixmlAttribute.SIDE, SIDES)));
    }

    private static ExecutionReport executionReport(Header header, TagReader in) {
        String symbol = symbol(in);
        BigDecimal quantity = in.at(FixmlElement.ORD_QTY) ? quantity(in) : null;
        return new ExecutionReport(header, in.requiredText(FixmlAttribute.ORD_ID),
                in.requiredText(FixmlAttribute.EXEC_ID), in.text(FixmlAttribute.ID),
                in.text(FixmlAttribute.ORIG_ID), in.text(FixmlAttribute.STAT_REQ_ID),
                required(in.code(FixmlAttribute.EXEC_TYP, EXEC_TYPES)),
                required(in.code(FixmlAttribute.STAT, ORD_STATUSES)),
                in.code(FixmlAttribute.REJ_RSN, ORD_REJ_REASONS), symbol,
                required(in.code(FixmlAttribute.SIDE, SIDES)), in.code(FixmlAttribute.TYP, ORD_TYPES), quantity,
                in.decimal(FixmlAttribute.PX), in.decimal(FixmlAttribute.STOP_PX),
                in.code(FixmlAttribute.TM_IN_FORCE, TIMES_IN_FORCE), required(in.decimal(FixmlAttribute.LEAVES_QTY)),
                required(in.decimal(FixmlAttribute.CUM_QTY)), required(in.decimal(FixmlAttribute.AVG_PX)),
                in.text(FixmlAttribute.TXT), in.time(FixmlAttribute.TXN_TM));
    }

    private static OrderCancelReject cancelReject(Header header, TagReader in) {
        return new OrderCancelReject(header, in.requiredText(FixmlAttribute.ORD_ID),
                in.requiredText(FixmlAttribute.ID), in.requiredText(FixmlAttribute.ORIG_ID),
                required(in.code(FixmlAttribute.STAT, ORD_STATUSES)),
                required(in.code(FixmlAttribute.CXL_REJ_RSP_TO, CXL_REJ_RESPONSES_TO)),
                in.code(FixmlAttribute.CXL_REJ_RSN, CXL_REJ_REASONS), in.text(FixmlAttribute.TXT),
                in.time(FixmlAttribute.TXN_TM));
    }

    private static BusinessReject businessReject(Header header, TagReader in) {
        return new BusinessReject(header, in.requiredText(FixmlAttribute.REF_MSG_TYP),
                in.text(FixmlAttribute.BIZ_REJ_REF_ID),
                required(in.code(FixmlAttribute.BIZ_REJ_RSN, BUSINESS_REJ_REASONS)), in.text(FixmlAttribute.TXT));
    }

    private static MarketDataFull full(Header header, TagReader in) {
        String symbol = symbol(in);
        List<MarketDataEntry> entries = new ArrayList<>();
        do {
            in.forget(FixmlElement.FULL);
            in.leaf(FixmlElement.FULL);
            entries.add(new MarketDataEntry(required(in.code(FixmlAttribute.TYP, ENTRY_TYPES)),
                    in.decimal(FixmlAttribute.PX), in.decimal(FixmlAttribute.SZ)));
        } while (in.at(FixmlElement.FULL));
        return new MarketDataFull(header, in.text(FixmlAttribute.REQ_ID), symbol, entries);
    }

    private static MarketDataIncremental incremental(Header header, TagReader in) {
        List<MarketDataUpdate> updates = new ArrayList<>();
        do {
            in.forget(FixmlElement.INC);
            in.forget(FixmlElement.INSTRMT);
            String symbol = null;
            if (in.open(FixmlElement.INC)) {
                symbol = in.at(FixmlElement.INSTRMT) ? symbol(in) : null;
                in.close(FixmlElement.INC);
            }
            updates.add(new MarketDataUpdate(required(in.code(FixmlAttribute.UPDT_ACT, UPDATE_ACTIONS)),
                    in.code(FixmlAttribute.TYP, ENTRY_TYPES), symbol, in.decimal(FixmlAttribute.PX),
                    in.decimal(FixmlAttribute.SZ)));
        } while (in.at(FixmlElement.INC));
        return new MarketDataIncremental(header, in.text(FixmlAttribute.REQ_ID), updates);
    }
}
