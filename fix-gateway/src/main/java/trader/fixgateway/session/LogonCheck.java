package trader.fixgateway.session;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import quickfix.FieldConvertError;
import quickfix.FixVersions;
import quickfix.field.BeginString;
import quickfix.field.HeartBtInt;
import quickfix.field.MsgSeqNum;
import quickfix.field.MsgType;
import quickfix.field.Password;
import quickfix.field.SenderCompID;
import quickfix.field.SendingTime;
import quickfix.field.TargetCompID;
import quickfix.field.Username;
import quickfix.field.converter.UtcTimestampConverter;

/**
 * Whether a connection's first message may reach a session. What is refused here costs the session no sequence number,
 * and its sender learns nothing.
 */
final class LogonCheck {
    /** How far SendingTime may be from now, before or after. */
    static final int MAX_LATENCY_S = 120;
    private static final int[] ONCE = {SenderCompID.FIELD, TargetCompID.FIELD, Username.FIELD, Password.FIELD,
        MsgType.FIELD, SendingTime.FIELD};
    /** Without these QuickFIX/J would not answer. */
    private static final int[] NUMBERS = {MsgSeqNum.FIELD, HeartBtInt.FIELD};

    private final Map<String, Counterparty> counterparties;

    LogonCheck(FixSessions sessions) {
        counterparties = sessions.counterparties().stream()
                .collect(Collectors.toUnmodifiableMap(Counterparty::compId, Function.identity()));
    }

    /**
     * Whose session a connection asks for; the password is still to be checked.
     *
     * @throws RefusedLogonException saying why not, for the log
     */
    Counterparty identify(String frame, InetAddress from) throws RefusedLogonException {
        String type = RawFields.first(frame, MsgType.FIELD);
        if (!MsgType.LOGON.equals(type)) {
            throw new RefusedLogonException(Disconnect.Reason.NO_LOGON,
                    "its first message is of type '" + type + "', not a Logon");
        }
        for (int tag : ONCE) {
            if (RawFields.isRepeated(frame, tag)) {
                throw new RefusedLogonException(Disconnect.Reason.REPEATED_TAG,
                        "tag " + tag + " is in its Logon twice");
            }
        }
        for (int tag : NUMBERS) {
            if (RawFields.number(frame, tag) < 0) {
                throw new RefusedLogonException(Disconnect.Reason.NO_NUMBER, "tag " + tag + " is '"
                        + RawFields.first(frame, tag) + "' in its Logon, not a whole number");
            }
        }
        String version = RawFields.first(frame, BeginString.FIELD);
        if (!FixVersions.BEGINSTRING_FIX44.equals(version)) {
            throw new RefusedLogonException(Disconnect.Reason.VERSION,
                    "BeginString is '" + version + "', not " + FixVersions.BEGINSTRING_FIX44);
        }
        String compId = RawFields.first(frame, SenderCompID.FIELD);
        Counterparty counterparty = compId == null ? null : counterparties.get(compId);
        if (counterparty == null) {
            throw new RefusedLogonException(Disconnect.Reason.SENDER,
                    "SenderCompID is '" + compId + "', which the sessions file does not have");
        }
        String target = RawFields.first(frame, TargetCompID.FIELD);
        if (!counterparty.traderCompId().equals(target)) {
            throw new RefusedLogonException(Disconnect.Reason.TARGET, "TargetCompID is '" + target
                    + "' in the Logon of " + compId + ", not " + counterparty.traderCompId());
        }
        if (!counterparty.allows(from)) {
            throw new RefusedLogonException(Disconnect.Reason.ADDRESS,
                    compId + " may not come from " + from.getHostAddress());
        }
        return counterparty;
    }

    /**
     * Checks SendingTime, which a session would answer with a Logout that uses up the number of the Logon to come.
     *
     * @throws RefusedLogonException saying why not, for the log
     */
    static void checkSendingTime(String frame, Instant now) throws RefusedLogonException {
        String sent = RawFields.first(frame, SendingTime.FIELD);
        try {
            if (sent != null && Duration.between(UtcTimestampConverter.convertToLocalDateTime(sent)
                    .toInstant(ZoneOffset.UTC), now).abs().compareTo(Duration.ofSeconds(MAX_LATENCY_S)) <= 0) {
                return;
            }
        } catch (FieldConvertError noTime) {
            throw new RefusedLogonException(Disconnect.Reason.SENDING_TIME, "SendingTime is '" + sent
                    + "' in its Logon, not a time such as 20261121-08:30:00.000");
        }
        throw new RefusedLogonException(Disconnect.Reason.SENDING_TIME, "SendingTime is '" + sent
                + "' in its Logon: at most " + MAX_LATENCY_S + " s from Trader's clock, " + now);
    }

    /** Whether the check of the password takes milliseconds of computing. */
    static boolean isSlow(Counterparty counterparty, String frame) {
        return counterparty.password() != null && counterparty.password().isSlow(passwordIn(frame));
    }

    /** Checks user and password, both whatever the other is. */
    static boolean isAuthentic(Counterparty counterparty, String frame) {
        if (counterparty.password() == null) {
            return true;
        }
        boolean right = counterparty.password().matches(passwordIn(frame));
        if (counterparty.username() == null) {
            return right;
        }
        String given = RawFields.first(frame, Username.FIELD);
        return MessageDigest.isEqual(counterparty.username().getBytes(StandardCharsets.UTF_8),
                given == null ? new byte[0] : text(given)) & right;
    }

    private static String passwordIn(String frame) {
        String given = RawFields.first(frame, Password.FIELD);
        return given == null ? "" : new String(text(given), StandardCharsets.UTF_8);
    }

    private static byte[] text(String raw) {
        return raw.getBytes(StandardCharsets.ISO_8859_1);
    }
}
