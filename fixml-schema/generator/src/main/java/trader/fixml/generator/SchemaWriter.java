package trader.fixml.generator;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trader.fixml.generator.FixRepository.Field;
import trader.fixml.generator.FixRepository.Kind;
import trader.fixml.generator.FixRepository.Ref;
import trader.fixml.generator.FixRepository.Structure;

/**
 * Translates messages of the repository to one FIXML 4.4 schema.
 *
 * <p>The rules of FIXML: a field is an attribute with its abbreviated name (the short one in its own category),
 * a component is an element, a repeating group is an element that may be repeated, in the order of the
 * repository; counters and the trailer are dropped.
 */
final class SchemaWriter {
    private static final String START = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- Generated at build time from the FIX 4.4 repository; edits are lost.
                 FIXML 4.4 names are (c) FIX Protocol Limited. -->
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="http://www.fixprotocol.org/FIXML-4-4"
                targetNamespace="http://www.fixprotocol.org/FIXML-4-4" elementFormDefault="qualified"
                attributeFormDefault="unqualified" version="FIX.4.4">
              <xs:element name="FIXML" type="FIXML_t"/>
              <xs:complexType name="FIXML_t">
                <xs:choice>
                  <xs:element ref="Message"/>
                  <xs:element ref="Batch" maxOccurs="unbounded"/>
                </xs:choice>
                <xs:attribute name="v" type="xs:string" fixed="4.4"/>
                <xs:attribute name="r" type="xs:string" fixed="20030618"/>
                <xs:attribute name="s" type="xs:string" fixed="20040109"/>
              </xs:complexType>
              <xs:element name="Batch" type="Batch_t"/>
              <xs:complexType name="Batch_t">
                <xs:sequence>
                  <xs:element name="Hdr" type="MessageHeader_t" minOccurs="0"/>
                  <xs:element ref="Message" maxOccurs="unbounded"/>
                </xs:sequence>
              </xs:complexType>
              <xs:element name="Message" type="Abstract_message_t" abstract="true"/>
              <xs:complexType name="Abstract_message_t" abstract="true">
                <xs:sequence>
                  <xs:element name="Hdr" type="MessageHeader_t" minOccurs="0"/>
                </xs:sequence>
              </xs:complexType>
            """;

    private final FixRepository repository;
    private final SchemaTypes types;
    private final Map<String, String> blocks = new TreeMap<>();

    SchemaWriter(FixRepository repository) {
        this.repository = repository;
        this.types = new SchemaTypes(repository);
    }

    /** The schema with these messages, by their FIX names. */
    String write(List<String> messageNames) {
        StringBuilder messages = new StringBuilder();
        for (String name : messageNames) {
            messages.append(message(repository.message(name)));
        }
        StringBuilder out = new StringBuilder(START);
        types.definitions().forEach(out::append);
        blocks.values().forEach(out::append);
        return out.append(messages).append("</xs:schema>\n").toString();
    }

    private String message(Structure message) {
        String type = message.name() + "_message_t";
        return """
                  <xs:element name="%s" type="%s" substitutionGroup="Message" final="#all"/>
                  <xs:complexType name="%s" final="#all">
                    <xs:complexContent>
                      <xs:extension base="Abstract_message_t">
                %s      </xs:extension>
                    </xs:complexContent>
                  </xs:complexType>
                """.formatted(message.abbrName(), type, type, content(message, "        "));
    }

    /** The name of a component's or group's type; defines it on first use. */
    private String block(Structure structure) {
        boolean header = structure.name().equals("StandardHeader");
        String type = header ? "MessageHeader_t" : structure.name() + "_Block_t";
        if (!blocks.containsKey(type)) {
            blocks.put(type, "");
            blocks.put(type, "  <xs:complexType name=\"" + type + "\">\n" + content(structure, "    ")
                    + "  </xs:complexType>\n");
        }
        return type;
    }

    private String content(Structure structure, String indent) {
        boolean header = structure.name().equals("StandardHeader");
        StringBuilder elements = new StringBuilder();
        StringBuilder attributes = new StringBuilder();
        for (Ref ref : structure.refs()) {
            if (ref.kind() != Kind.FIELD) {
                elements.append(element(ref, indent));
                continue;
            }
            Field field = repository.field(ref);
            if (TraderMessages.NOT_IN_FIXML.contains(field.name())
                    || header && TraderMessages.NOT_IN_FIXML_HEADER.contains(field.name())) {
                continue;
            }
            attributes.append(indent).append("<xs:attribute name=\"").append(field.attributeIn(structure.category()))
                    .append("\" type=\"").append(types.use(field)).append('"')
                    .append(isRequired(ref, structure, field) && !header ? " use=\"required\"" : "").append("/>\n");
        }
        if (elements.isEmpty()) {
            return attributes.toString();
        }
        return indent + "<xs:sequence>\n" + elements + indent + "</xs:sequence>\n" + attributes;
    }

    private static boolean isRequired(Ref ref, Structure structure, Field field) {
        return ref.required() || TraderMessages.REQUIRED.contains(structure.name() + "/" + field.name());
    }

    private String element(Ref ref, String indent) {
        Structure structure = repository.structure(ref);
        if (structure.name().equals("StandardTrailer")) {
            return "";
        }
        if (structure.name().equals("StandardHeader")) {
            block(structure);
            return "";
        }
        return indent + "  <xs:element name=\"" + structure.abbrName() + "\" type=\"" + block(unwrapped(structure))
                + '"' + (ref.required() ? "" : " minOccurs=\"0\"")
                + (ref.kind() == Kind.GROUP ? " maxOccurs=\"unbounded\"" : "") + "/>\n";
    }

    /** A group that only repeats a component of the same name is that component. */
    private Structure unwrapped(Structure structure) {
        if (structure.kind() == Kind.GROUP && structure.refs().size() == 1
                && structure.refs().get(0).kind() == Kind.COMPONENT) {
            Structure inner = repository.structure(structure.refs().get(0));
            return inner.abbrName().equals(structure.abbrName()) ? inner : structure;
        }
        return structure;
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
