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
        return error(element + " has no attribute " + attribute + ", which is required", element, attribute, null,
                "any value but none or an empty one");
    }

    FixmlException invalid(String element, String attribute, String value, String allowed) {
        return error(element + "/@" + attribute + " is '" + shortened(value, SHOWN_VALUE) + "': "
                + shortened(allowed, SHOWN_ALLOWED), element, attribute, shortened(value, SHOWN_VALUE), allowed);
    }

    FixmlException unknownAttribute(String element, String attribute, String value, String allowed) {
        String rule = allowed.isEmpty() ? "no attribute is allowed" : "allowed are " + allowed;
        return error(element + " has the unknown attribute " + shortened(attribute, SHOWN_VALUE) + ": "
                + shortened(rule, SHOWN_ALLOWED), element, shortened(attribute, SHOWN_VALUE),
                shortened(value, SHOWN_VALUE), allowed.isEmpty() ? rule : allowed);
    }

    FixmlException element(String problem, String element, String allowed) {
        return error(problem, element, null, null, allowed);
    }

    FixmlException text(String problem) {
        return error(problem, null, null, null, null);
    }

    private FixmlException error(String message, String element, String attribute, String value, String allowed) {
        return new FixmlException(message, element, attribute, value, allowed, messageName, refId);
    }

    static String shortened(String text, int length) {
        if (text == null || text.length() <= length) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end) + "…";
    }
}
