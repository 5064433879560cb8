package trader.fixml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts close to plain messages: valid ones in all their spellings, others wrong in some places. */
final class RandomTexts {
    private static final Pattern TAG = Pattern.compile("<(/?)([A-Za-z]+)((?: [A-Za-z0-9]+=\"[^\"]*\")*)(/?)>");
    private static final Pattern ATTRIBUTE = Pattern.compile(" ([A-Za-z0-9]+)=\"([^\"]*)\"");
    private static final List<String> ODD_VALUES = List.of("", " ", "0", "1", "10", "99", "X", "Y", "N", "A", "-1",
            "+1", "1.", ".5", "-.5", "-", "-0", "-0.0", "007", "0.10", "1e3", " 1", "1 ", "1.2.3", "--1", "\uff11",
            "0x1", "123456789012345678", "0.123456789012345678", "1234567890123456789", "9".repeat(38),
            "9".repeat(39),
            "9223372036854775808", "2026-02-28T09:30:00Z", "2026-02-29T09:30:00Z", "2024-02-29T09:30:00Z",
            "2026-02-28T24:00:00Z", "2026-02-28T24:30:00Z",
            "2026-02-28T25:00:00Z", "1900-02-29T00:00:00Z", "2000-02-29T00:00:00Z", "2026-01-00T00:00:00Z",
            "2026-02-28T23:59:60Z", "2026-02-28T23:60:00Z", "2026-13-01T00:00:00Z",
            "2026-00-01T00:00:00Z", "2026-04-31T00:00:00Z", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z",
            "9999-12-31T23:59:59.999999999Z", "-0001-01-01T00:00:00Z", "12026-01-01T00:00:00Z",
            "2026-01-31T09:30:00.Z", "2026-01-31T09:30:00,123Z",
            "2026-01-31T09:30:00.1Z", "2026-01-31T09:30:00.1234Z",
            "2026-01-31T09:30:00.1234567890Z", "2026-01-31T09:30:00.1234567891Z", "2026-01-31T09:30:00",
            "2026-01-31T09:30:00+01:00", "2026-01-31T09:30:00.123-14:00", "2026-01-31t09:30:00z", "2026-01-31",
            "2026-01-31 09:30:00Z", " 2026-01-31T09:30:00Z", "2026-1-31T09:30:00Z", "4.4", "4.40", "20030618",
            "http://www.fixprotocol.org/FIXML-4-4", "urn:other", "&lt;", "&amp;", "&#65;", "&#x9;", "&unknown;", "&",
            "<", ">", "'", "a\tb", "a\nb", "\u00e9", "\u20ac", "\ud83d\ude00", "\ud83d", "\u0000", "\u0001", "\u007f",
            "\u0085", "\u2028", "\ufffd", "\uffff", "x".repeat(300));
    private static final List<String> ATTRIBUTES = List.of("HandlInst=\"1\"", "Ccy=\"EUR\"", "SeqNum=\"7\"",
            "Foo=\"1\"", "Side=\"1\"", "Typ=\"2\"", "Px=\"1\"", "Txt=\"t\"", "ID=\"1\"", "Qty=\"1\"", "xmlns=\"\"",
            "xml:lang=\"en\"",
            "xmlns:a=\"urn:a\"", "xmlns:f=\"http://www.fixprotocol.org/FIXML-4-4\"", "r=\"20030618\"", "s=\"20040109\"",
            "s=\"1\"", "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"",
            "a:b=\"c\"", "Sym = \"S\"");
    private static final List<String> CONTENTS = List.of("<Hdr/>", "<Hdr></Hdr>", "<Hdr> </Hdr>", "<Hdr SID=\"a\"/>",
            "<Hdr><Hop ID=\"1\"/></Hdr>", "<Instrmt Sym=\"X\"/>", "<Instrmt/>", "<Instrmt Sym=\"X\"> </Instrmt>",
            "<OrdQty Qty=\"1\"/>", "<OrdQty Qty=\"1\"> </OrdQty>", "<OrdQty/>", "<Pty ID=\"P\" Src=\"D\" R=\"1\"/>",
            "<Stip Typ=\"ABS\" Val=\"1\"/>", "<Undly Sym=\"U\"/>", "<Full Typ=\"0\"/>", "<Inc UpdtAct=\"0\"/>",
            "<QuotReq><Instrmt Sym=\"Y\"/></QuotReq>", "<QuotReq/>", "<Other/>", "text", " ", "\n\t", "\u00a0", "&#32;",
            "<!-- c -->", "<?pi x?>", "<![CDATA[ ]]>", "<![CDATA[x]]>", "]]>", "<!DOCTYPE a>",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<Batch>", "</Batch>", "\ufeff");
    private static final List<String> TOKENS = List.of("/>", "</", "\"", "=", "<!--", "-->", "a:", ".", "1e9", "&#0;",
            "T24:00:00", "+14:00");
    private static final List<String> SPACES = List.of(" ", "\n", "\t", "\r\n", "  ", "\u00a0", "");

    private final Random random;
    private final RandomMessages messages;
    private final FixmlCodec codec = new FixmlCodec(FixmlLimits.DEFAULT, CodecKind.XMLBEANS);

    RandomTexts(Random random) {
        this.random = random;
        this.messages = new RandomMessages(random, 40);
    }

    /** A text with each odd value, attribute, element or piece of text in each place, and with each of its own gone. */
    static List<String> changed(String text) {
        List<String> changed = new ArrayList<>();
        Matcher attribute = ATTRIBUTE.matcher(text);
        while (attribute.find()) {
            String before = text.substring(0, attribute.start());
            String after = text.substring(attribute.end());
            changed.add(before + after);
            ODD_VALUES.forEach(value -> changed.add(before + ' ' + attribute.group(1) + "=\"" + value + '"' + after));
        }
        Matcher tag = TAG.matcher(text);
        while (tag.find()) {
            String before = text.substring(0, tag.start());
            String after = text.substring(tag.end());
            String end = "</" + tag.group(2) + '>';
            changed.add(before + after);
            changed.add(before + tag.group().replace(">", "/>") + after.replace(end, ""));
            CONTENTS.forEach(content -> changed.add(before + content + tag.group() + after));
            ATTRIBUTES.forEach(each ->
                    changed.add(before + tag.group().replaceFirst("(/?>)", ' ' + each + "$1") + after));
        }
        return changed;
    }

    String next() {
        List<StringBuilder> tags = tags(plain());
        for (int edits = Math.max(0, random.nextInt(6) - 2); edits > 0; edits--) {
            edit(tags);
        }
        String text = spelled(tags);
        for (int damages = Math.max(0, random.nextInt(16) - 13); damages > 0; damages--) {
            text = damaged(text);
        }
        return text;
    }

    private String plain() {
        while (true) {
            try {
                return codec.encode(messages.next());
            } catch (IllegalArgumentException e) {
                // This message cannot be written: the next one.
            }
        }
    }

    private static List<StringBuilder> tags(String text) {
        List<StringBuilder> tags = new ArrayList<>();
        Matcher matcher = TAG.matcher(text);
        while (matcher.find()) {
            tags.add(new StringBuilder(matcher.group()));
        }
        return tags;
    }

    private void edit(List<StringBuilder> tags) {
        int k = random.nextInt(tags.size());
        StringBuilder tag = tags.get(k);
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> replaceValue(tag, of(ODD_VALUES));
            case 3 -> insertAttribute(tag, of(ATTRIBUTES));
            case 4 -> removeAttribute(tag);
            case 5 -> tags.add(k, new StringBuilder(of(CONTENTS)));
            case 6 -> tags.add(k, new StringBuilder(tags.get(random.nextInt(tags.size()))));
            case 7 -> tags.remove(tags.size() > 1 ? k : 0);
            case 8 -> Collections.swap(tags, k, random.nextInt(tags.size()));
            default -> rename(tag);
        }
        if (tags.isEmpty()) {
            tags.add(new StringBuilder());
        }
    }

    private void replaceValue(StringBuilder tag, String value) {
        List<int[]> places = places(tag, 2);
        if (!places.isEmpty()) {
            int[] place = of(places);
            tag.replace(place[0], place[1], value);
        }
    }

    private void insertAttribute(StringBuilder tag, String attribute) {
        int end = tag.indexOf("/>") >= 0 ? tag.indexOf("/>") : tag.indexOf(">");
        if (end >= 0) {
            tag.insert(end, ' ' + attribute);
        }
    }

    private void removeAttribute(StringBuilder tag) {
        List<int[]> places = places(tag, 0);
        if (!places.isEmpty()) {
            int[] place = of(places);
            tag.delete(place[0], place[1]);
        }
    }

    private void rename(StringBuilder tag) {
        FixmlElement element = FixmlElement.values()[random.nextInt(FixmlElement.values().length)];
        int end = 1;
        while (end < tag.length() && Character.isLetter(tag.charAt(end))) {
            end++;
        }
        if (end > 1) {
            String name = element.start.substring(1);
            tag.replace(1, end, random.nextInt(3) == 0 ? "f:" + name : name);
        }
    }

    private static List<int[]> places(StringBuilder tag, int group) {
        List<int[]> places = new ArrayList<>();
        Matcher matcher = ATTRIBUTE.matcher(tag);
        while (matcher.find()) {
            places.add(new int[] {matcher.start(group), matcher.end(group)});
        }
        return places;
    }

    /** The tags as a text: with a declaration or without, with space, other quotes, and attributes in any order. */
    private String spelled(List<StringBuilder> tags) {
        StringBuilder text = new StringBuilder();
        text.append(random.nextInt(8) == 0 ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" : "");
        boolean spaced = random.nextInt(4) == 0;
        for (StringBuilder tag : tags) {
            text.append(spaced ? of(SPACES) : "").append(random.nextInt(6) == 0 ? respelled(tag.toString()) : tag);
        }
        return text.append(spaced ? of(SPACES) : "").toString();
    }

    private String respelled(String tag) {
        Matcher matcher = TAG.matcher(tag);
        if (!matcher.matches()) {
            return tag;
        }
        List<String> attributes = new ArrayList<>();
        Matcher attribute = ATTRIBUTE.matcher(matcher.group(3));
        while (attribute.find()) {
            String quote = random.nextInt(4) == 0 ? "'" : "\"";
            attributes.add(space() + attribute.group(1) + '=' + quote + attribute.group(2) + quote);
        }
        Collections.shuffle(attributes, random);
        boolean empty = !matcher.group(4).isEmpty();
        return '<' + matcher.group(1) + matcher.group(2) + String.join("", attributes) + (random.nextInt(5) == 0
                ? space() : "") + (empty && random.nextBoolean() ? random.nextInt(4) == 0
                ? "> </" + matcher.group(2) : "></" + matcher.group(2) : matcher.group(4)) + '>';
    }

    private String space() {
        return random.nextInt(6) == 0 ? of(SPACES) : " ";
    }

    /** Without its end, or with something in the place of up to 30 characters. */
    private String damaged(String text) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + Math.max(0, random.nextInt(60) - 29));
        String rest = text.substring(to);
        return text.substring(0, from) + switch (random.nextInt(6)) {
            case 0 -> "";
            case 1 -> rest;
            case 2 -> (char) random.nextInt(256) + rest;
            case 3 -> (char) random.nextInt(Character.MAX_VALUE + 1) + rest;
            case 4 -> text.substring(0, to).substring(random.nextInt(to + 1)) + rest;
            default -> of(of(List.of(TOKENS, ODD_VALUES, ATTRIBUTES, CONTENTS))) + rest;
        };
    }

    private <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
