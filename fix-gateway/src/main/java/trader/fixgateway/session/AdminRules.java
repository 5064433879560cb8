package trader.fixgateway.session;

import quickfix.FieldNotFound;
import quickfix.IncorrectTagValue;
import quickfix.Message;
import quickfix.RejectLogon;
import quickfix.field.BeginSeqNo;
import quickfix.field.EncryptMethod;
import quickfix.field.EndSeqNo;
import quickfix.field.HeartBtInt;
import quickfix.field.MsgSeqNum;
import quickfix.field.MsgType;
import quickfix.field.NewSeqNo;
import quickfix.field.ResetSeqNumFlag;
import trader.fixgateway.config.Counterparty;

/** Refuses session messages that QuickFIX/J would accept. */
final class AdminRules {
    /** The largest step of a SequenceReset: QuickFIX/J visits all numbers in between. */
    static final int MAX_GAP = 10_000_000;

    private AdminRules() {
    }

    /**
     * Checks an administrative message; the numbers are those expected and sent next.
     *
     * @throws RejectLogon for a Logon: QuickFIX/J answers with a Logout that has this text
     * @throws IncorrectTagValue for others: QuickFIX/J answers with a Reject
     */
    static void check(Counterparty counterparty, Message message, int nextIncoming, int nextOutgoing)
            throws FieldNotFound, RejectLogon, IncorrectTagValue {
        switch (message.getHeader().getString(MsgType.FIELD)) {
            case MsgType.LOGON -> logon(counterparty, message);
            case MsgType.RESEND_REQUEST -> {
                int first = message.getInt(BeginSeqNo.FIELD);
                int last = message.getInt(EndSeqNo.FIELD);
                if (first < 1 || first >= nextOutgoing) {
                    throw invalid(BeginSeqNo.FIELD, first, "BeginSeqNo is " + first + ": from 1 to "
                            + (nextOutgoing - 1) + ", the last one sent");
                }
                if (last != 0 && last < first) {
                    throw invalid(EndSeqNo.FIELD, last, "EndSeqNo is " + last
                            + ": 0 for all, or at least BeginSeqNo, " + first);
                }
            }
            case MsgType.SEQUENCE_RESET -> {
                int next = message.getInt(NewSeqNo.FIELD);
                if (next > (long) nextIncoming + MAX_GAP) {
                    throw invalid(NewSeqNo.FIELD, next, "NewSeqNo is " + next + ": at most " + MAX_GAP
                            + " beyond the expected " + nextIncoming);
                }
            }
            default -> { }
        }
    }

    private static IncorrectTagValue invalid(int tag, int value, String text) {
        return new IncorrectTagValue(tag, Integer.toString(value), text);
    }

    private static void logon(Counterparty counterparty, Message logon) throws FieldNotFound, RejectLogon {
        int heartbeatS = logon.getInt(HeartBtInt.FIELD);
        Counterparty.HeartbeatLimits limits = counterparty.heartbeats();
        if (heartbeatS < limits.shortestS() || heartbeatS > limits.longestS()) {
            throw new RejectLogon("HeartBtInt is " + heartbeatS + ": from " + limits.shortestS() + " to "
                    + limits.longestS() + " seconds");
        }
        if (logon.getInt(EncryptMethod.FIELD) != EncryptMethod.NONE_OTHER) {
            throw new RejectLogon("EncryptMethod is " + logon.getInt(EncryptMethod.FIELD) + ": 0, none");
        }
        if (logon.isSetField(ResetSeqNumFlag.FIELD) && logon.getBoolean(ResetSeqNumFlag.FIELD)) {
            if (!counterparty.reset().byClient()) {
                throw new RejectLogon("ResetSeqNumFlag is Y: this session is not reset by its client");
            }
            if (logon.getHeader().getInt(MsgSeqNum.FIELD) != 1) {
                throw new RejectLogon("ResetSeqNumFlag is Y and MsgSeqNum "
                        + logon.getHeader().getInt(MsgSeqNum.FIELD) + ": 1");
            }
        }
    }
}
