package trader.fixgateway.session;

import quickfix.IncorrectTagValue;
import quickfix.field.Signature;
import quickfix.field.SignatureLength;

/** Checks the length of data fields: QuickFIX/J takes a field that is longer than its length field says. */
final class DataLengths {
    private static final char DELIMITER = 1;

    private DataLengths() {
    }

    /** Checks a message as received. */
    static void check(String message) throws IncorrectTagValue {
        int end;
        for (int start = 0; start < message.length(); start = end + 1) {
            end = message.indexOf(DELIMITER, start);
            int tag = tag(message, start);
            if (isLength(tag)) {
                String length = message.substring(message.indexOf('=', start) + 1, end);
                String data = (tag == SignatureLength.FIELD ? Signature.FIELD : tag + 1) + "=";
                if (message.startsWith(data, end + 1)) {
                    end = end(message, end + 1 + data.length(), length);
                }
                if (end < 0) {
                    throw new IncorrectTagValue(tag, length, "tag " + tag + " is '" + length
                            + "', which is not the length of the data in tag " + data.replace("=", ""));
                }
            }
        }
    }

    /** Whether a data field follows: with the next tag, but for Signature. */
    private static boolean isLength(int tag) {
        return switch (tag) {
            case 90, SignatureLength.FIELD, 95, 212, 348, 350, 352, 354, 356, 358, 360, 362, 364, 445, 618, 621 -> true;
            default -> false;
        };
    }

    private static int tag(String message, int start) {
        int tag = 0;
        for (int at = start; at < message.length() && message.charAt(at) != '=' && tag < 1_000; at++) {
            tag = 10 * tag + message.charAt(at) - '0';
        }
        return tag;
    }

    /** Where data of this length ends, or -1 if it does not end there. */
    private static int end(String message, int start, String length) {
        int end = length.matches("[0-9]{1,7}") ? start + Integer.parseInt(length) : -1;
        return end >= start && end < message.length() && message.charAt(end) == DELIMITER ? end : -1;
    }
}
