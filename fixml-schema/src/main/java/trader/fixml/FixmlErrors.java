package trader.fixml;

/**
 * Makes the exceptions for one text.
 *
 * @param messageName the name of the message's element, or null if it could not be read
 * @param refId the message's ID, or null if it could not be read
 */
record FixmlErrors(String messageName, String refId) {
    private static final int SHOWN_VALUE = 60;
    private static final int SHOWN_ALLOWED = 240;

    FixmlException missing(String element, String attribute) {
        return error(element + " has no attribute " + attribute + ", which is required");
    }

    FixmlException invalid(String element, String attribute, String value, String allowed) {
        return error(element + "/@" + attribute + " is '" + shortened(value, SHOWN_VALUE) + "': "
                + shortened(allowed, SHOWN_ALLOWED));
    }

    FixmlException unknownAttribute(String element, String attribute, String allowed) {
        return error(element + " has the unknown attribute " + shortened(attribute, SHOWN_VALUE) + ": "
                + shortened(allowed.isEmpty() ? "no attribute is allowed" : "allowed are " + allowed, SHOWN_ALLOWED));
    }

    FixmlException error(String problem) {
        return new FixmlException(problem, messageName, refId);
    }

    static String shortened(String text, int length) {
        if (text == null || text.length() <= length) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end) + "…";
    }
}
