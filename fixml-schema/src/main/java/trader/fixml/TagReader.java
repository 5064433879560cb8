package trader.fixml;

import static trader.fixml.UnusualTextException.UNUSUAL;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * Reads tags, one after the other, and keeps the places of their attributes' values until these are asked for.
 *
 * <p>Throws {@link UnusualTextException} for all but plain tags: no references, comments, prefixes, other or repeated
 * attributes, or characters that need a second look.
 */
final class TagReader {
    /** Places have 16 bits. */
    static final int MAX_CHARS = 0xFFFF;

    private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";

    private final String text;
    private int position;

    /** By attribute: the place of its value's first character and the length, 16 bits each; 0 if absent. */
    private final int[] values = new int[FixmlAttribute.COUNT];

    TagReader(String text) {
        this.text = text;
    }

    void skipDeclaration() {
        if (text.startsWith(DECLARATION)) {
            position = DECLARATION.length();
        }
    }

    /** Whether a start tag of this element comes next. */
    boolean at(FixmlElement element) {
        skipSpace();
        return text.startsWith(element.start, position) && endsName(position + element.start.length());
    }

    /** Which of these elements comes next. */
    FixmlElement next(FixmlElement[] elements) {
        for (FixmlElement element : elements) {
            if (at(element)) {
                return element;
            }
        }
        throw UNUSUAL;
    }

    /** Reads a start tag with its attributes; false if it is an empty element's. */
    boolean open(FixmlElement element) {
        if (!at(element)) {
            throw UNUSUAL;
        }
        position += element.start.length();
        int expected = 0;
        while (true) {
            boolean separated = skipSpace();
            if (isNext('>')) {
                position++;
                return true;
            }
            if (isNext('/')) {
                expect("/>");
                return false;
            }
            if (!separated) {
                throw UNUSUAL;
            }
            expected = attribute(element.attributes, expected) + 1;
        }
    }

    /** Reads an end tag. */
    void close(FixmlElement element) {
        skipSpace();
        expect(element.end);
    }

    /** Reads an element with attributes and nothing else, not even white space. */
    void leaf(FixmlElement element) {
        if (open(element)) {
            expect(element.end);
        }
    }

    /** Refuses further text. */
    void end() {
        skipSpace();
        if (position != text.length()) {
            throw UNUSUAL;
        }
    }

    /** Forgets the values of an element that may be repeated. */
    void forget(FixmlElement element) {
        for (FixmlAttribute attribute : element.attributes) {
            values[attribute.ordinal()] = 0;
        }
    }

    private int attribute(FixmlAttribute[] allowed, int expected) {
        for (int i = 0; i < allowed.length; i++) {
            int k = (expected + i) % allowed.length;
            FixmlAttribute attribute = allowed[k];
            if (text.startsWith(attribute.assigned, position) && values[attribute.ordinal()] == 0) {
                position += attribute.assigned.length();
                values[attribute.ordinal()] = value();
                return k;
            }
        }
        throw UNUSUAL;
    }

    private int value() {
        if (!isNext('"') && !isNext('\'')) {
            throw UNUSUAL;
        }
        char quote = text.charAt(position++);
        int first = position;
        while (position < text.length()) {
            char c = text.charAt(position++);
            if (c == quote) {
                return first << 16 | position - 1 - first;
            }
            if (c < ' ' || c >= '\uD800' || c == '<' || c == '&') {
                throw UNUSUAL;
            }
        }
        throw UNUSUAL;
    }

    private boolean skipSpace() {
        int before = position;
        while (isNext(' ') || isNext('\n') || isNext('\t') || isNext('\r')) {
            position++;
        }
        return position > before;
    }

    private boolean isNext(char c) {
        return position < text.length() && text.charAt(position) == c;
    }

    private boolean endsName(int index) {
        char c = index < text.length() ? text.charAt(index) : 0;
        return c == ' ' || c == '/' || c == '>' || c == '\n' || c == '\t' || c == '\r';
    }

    private void expect(String expected) {
        if (!text.startsWith(expected, position)) {
            throw UNUSUAL;
        }
        position += expected.length();
    }

    boolean has(FixmlAttribute attribute) {
        return values[attribute.ordinal()] != 0;
    }

    /** Whether the attribute has this value. */
    boolean is(FixmlAttribute attribute, String value) {
        int place = values[attribute.ordinal()];
        return (place & 0xFFFF) == value.length() && text.startsWith(value, place >>> 16);
    }

    /** The attribute's value, or null if it is absent. */
    String text(FixmlAttribute attribute) {
        int place = values[attribute.ordinal()];
        return place == 0 ? null : text.substring(place >>> 16, (place >>> 16) + (place & 0xFFFF));
    }

    /** The attribute's value, which has at least one character. */
    String requiredText(FixmlAttribute attribute) {
        String value = text(attribute);
        if (value == null || value.isEmpty()) {
            throw UNUSUAL;
        }
        return value;
    }

    BigDecimal decimal(FixmlAttribute attribute) {
        int place = values[attribute.ordinal()];
        return place == 0 ? null : PlainValues.decimal(text, place >>> 16, place & 0xFFFF);
    }

    Instant time(FixmlAttribute attribute) {
        int place = values[attribute.ordinal()];
        return place == 0 ? null : PlainValues.time(text, place >>> 16, place & 0xFFFF);
    }

    /** The constant with the attribute's value as its code, or null if the attribute is absent. */
    <C extends FixCode> C code(FixmlAttribute attribute, C[] constants) {
        if (!has(attribute)) {
            return null;
        }
        for (C constant : constants) {
            if (is(attribute, constant.code())) {
                return constant;
            }
        }
        throw UNUSUAL;
    }

    /** The value, unless it is null. */
    static <T> T required(T value) {
        if (value == null) {
            throw UNUSUAL;
        }
        return value;
    }
}
