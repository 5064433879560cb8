package trader.fixgateway.connection;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.security.auth.x500.X500Principal;
import quickfix.FieldConvertError;
import quickfix.FixVersions;
import quickfix.MessageUtils;
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
import trader.fixgateway.config.Counterparty;
import trader.fixgateway.config.FixSessions;

/**
 * Decides whether the first message of a connection may reach a session. A refusal uses up no sequence
 * number, and the sender gets no information.
 */
final class LogonCheck {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    private static final Pattern SIGNED_NUMBER = Pattern.compile("-?[0-9]{1,9}");
    private static final int[] SINGLE_TAGS = {SenderCompID.FIELD, TargetCompID.FIELD, Username.FIELD, Password.FIELD,
        MsgType.FIELD, SendingTime.FIELD};

    private final Map<String, Counterparty> counterparties;

    LogonCheck(FixSessions sessions) {
        counterparties = sessions.counterparties().stream()
                .collect(Collectors.toUnmodifiableMap(Counterparty::compId, Function.identity()));
    }

    /** The number in the first field with a tag: 1 to 9 digits, otherwise -1. */
    static int number(String frame, int tag) {
        String value = MessageUtils.getStringField(frame, tag);
        return value != null && NUMBER.matcher(value).matches() ? Integer.parseInt(value) : -1;
    }

    /** The client named in a Logon; its password is not checked yet. {@code certificate}: its subject, or null. */
    Counterparty identify(String frame, InetAddress from, X500Principal certificate) throws DisconnectException {
        String type = MessageUtils.getStringField(frame, MsgType.FIELD);
        check(MsgType.LOGON.equals(type), DisconnectReason.NO_LOGON,
                "its first message is of type '" + type + "', not a Logon");
        for (int tag : SINGLE_TAGS) {
            String field = "\1" + tag + "=";
            check(frame.indexOf(field) == frame.lastIndexOf(field), DisconnectReason.REPEATED_TAG,
                    "tag " + tag + " is in its Logon twice");
        }
        // Without these QuickFIX/J would not answer.
        checkNumber(frame, MsgSeqNum.FIELD, NUMBER);
        checkNumber(frame, HeartBtInt.FIELD, SIGNED_NUMBER);
        String version = MessageUtils.getStringField(frame, BeginString.FIELD);
        check(FixVersions.BEGINSTRING_FIX44.equals(version), DisconnectReason.VERSION,
                "BeginString is '" + version + "', not " + FixVersions.BEGINSTRING_FIX44);
        String compId = MessageUtils.getStringField(frame, SenderCompID.FIELD);
        Counterparty counterparty = compId == null ? null : counterparties.get(compId);
        check(counterparty != null, DisconnectReason.SENDER,
                "SenderCompID is '" + compId + "', which the sessions file does not have");
        String target = MessageUtils.getStringField(frame, TargetCompID.FIELD);
        check(counterparty.traderCompId().equals(target), DisconnectReason.TARGET, "TargetCompID is '" + target
                + "' in the Logon of " + compId + ", not " + counterparty.traderCompId());
        check(counterparty.allows(from), DisconnectReason.ADDRESS,
                compId + " may not connect from " + from.getHostAddress());
        X500Principal expected = counterparty.credentials().certificate();
        check(expected == null || expected.equals(certificate), DisconnectReason.CERTIFICATE, compId + " presents "
                + (certificate == null ? "no certificate" : "the certificate of '" + certificate + "'"));
        return counterparty;
    }

    private static void checkNumber(String frame, int tag, Pattern form) throws DisconnectException {
        String value = MessageUtils.getStringField(frame, tag);
        check(value != null && form.matcher(value).matches(), DisconnectReason.NO_NUMBER,
                "tag " + tag + " is '" + value + "' in its Logon, not a whole number");
    }

    private static void check(boolean holds, DisconnectReason reason, String text) throws DisconnectException {
        if (!holds) {
            throw new DisconnectException(reason, text);
        }
    }

    /** Checks SendingTime: QuickFIX/J would answer with a Logout that uses up the next Logon's sequence number. */
    static void checkSendingTime(String frame, Instant now) throws DisconnectException {
        String sent = MessageUtils.getStringField(frame, SendingTime.FIELD);
        try {
            Duration off = sent == null ? null : Duration.between(UtcTimestampConverter.convertToLocalDateTime(sent)
                    .toInstant(ZoneOffset.UTC), now).abs();
            check(off != null && off.compareTo(Duration.ofSeconds(LogonFilter.MAX_LATENCY_S)) <= 0,
                    DisconnectReason.SENDING_TIME, "SendingTime is '" + sent + "' in its Logon: at most "
                            + LogonFilter.MAX_LATENCY_S + " s from Trader's clock, " + now);
        } catch (FieldConvertError noTime) {
            throw new DisconnectException(DisconnectReason.SENDING_TIME, "SendingTime is '" + sent
                    + "' in its Logon, not a time such as 20261121-08:30:00.000");
        }
    }

    /** Whether checking the password would take milliseconds. */
    static boolean isSlow(Counterparty counterparty, String frame) {
        Counterparty.Credentials credentials = counterparty.credentials();
        return credentials.password() != null && credentials.password().isSlow(passwordIn(frame));
    }

    /** Checks username and password, always both: the time taken does not tell which is wrong. */
    static boolean isAuthentic(Counterparty counterparty, String frame) {
        Counterparty.Credentials credentials = counterparty.credentials();
        if (credentials.password() == null) {
            return true;
        }
        boolean right = credentials.password().matches(passwordIn(frame));
        if (credentials.username() == null) {
            return right;
        }
        String given = MessageUtils.getStringField(frame, Username.FIELD);
        return MessageDigest.isEqual(credentials.username().getBytes(StandardCharsets.UTF_8),
                given == null ? new byte[0] : bytes(given)) & right;
    }

    private static String passwordIn(String frame) {
        String given = MessageUtils.getStringField(frame, Password.FIELD);
        return given == null ? "" : new String(bytes(given), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String field) {
        return field.getBytes(StandardCharsets.ISO_8859_1);
    }
}
