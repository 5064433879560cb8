package trader.fixml.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The simple types of the schema: FIX datatypes and code sets, each written once and only if it is used. */
final class SchemaTypes {
    /** FIX 4.4 datatypes that FIXML maps to a string of this form. */
    private static final Map<String, String> PATTERNS = Map.of("char", ".{1}", "Boolean", "Y|N|true|false|1|0",
            "Country", ".{2}", "Currency", ".{3}", "Exchange", ".*", "MonthYear", "\\d{4}(0|1)\\d([0-3wW]\\d)?",
            "MultipleStringValue", ".+(\\s.+)*", "MultipleCharValue", "[A-Za-z0-9](\\s[A-Za-z0-9])*");

    private final FixRepository repository;
    private final Map<String, String> written = new TreeMap<>();

    SchemaTypes(FixRepository repository) {
        this.repository = repository;
    }

    /** The schema's name for the type of a field; defines it on first use. */
    String use(FixRepository.Field field) {
        FixRepository.CodeSet codeSet = repository.codeSet(field.type());
        if (codeSet == null) {
            return useDatatype(field.type(), field.name());
        }
        String name = field.type().replaceAll("CodeSet$", "") + "_t";
        written.computeIfAbsent(name, n -> codeSet(n, field.type(), codeSet));
        return name;
    }

    /** The definitions of all types used so far, by name. */
    Iterable<String> definitions() {
        return written.values();
    }

    private String useDatatype(String type, String field) {
        if (!PATTERNS.containsKey(type)) {
            return plainType(type, field);
        }
        written.computeIfAbsent(type, name -> """
                  <xs:simpleType name="%s">
                    <xs:restriction base="xs:string">
                      <xs:pattern value="%s"/>
                    </xs:restriction>
                  </xs:simpleType>
                """.formatted(name, PATTERNS.get(name)));
        return type;
    }

    private static String plainType(String type, String field) {
        return switch (type) {
            case "int", "DayOfMonth" -> "xs:integer";
            case "Length" -> "xs:nonNegativeInteger";
            case "NumInGroup", "SeqNum", "TagNum" -> "xs:positiveInteger";
            case "float", "Qty", "Price", "PriceOffset", "Amt", "Percentage" -> "xs:decimal";
            case "String", "data" -> "xs:string";
            case "UTCTimestamp" -> "xs:dateTime";
            case "UTCTimeOnly" -> "xs:time";
            case "UTCDateOnly", "LocalMktDate" -> "xs:date";
            default -> throw new IllegalArgumentException("field " + field + " has the unknown datatype " + type);
        };
    }

    private static String codeSet(String name, String fixName, FixRepository.CodeSet codeSet) {
        List<String> all = new ArrayList<>(codeSet.codes());
        all.addAll(TraderMessages.FURTHER_CODES.getOrDefault(fixName, List.of()));
        boolean several = codeSet.type().startsWith("Multiple");
        Integer reservedFrom = TraderMessages.RESERVED_FROM.get(fixName);
        String oneName = several || reservedFrom != null ? name.replaceAll("_t$", "_enum_t") : name;
        StringBuilder out = new StringBuilder();
        out.append("  <xs:simpleType name=\"").append(oneName).append("\">\n");
        out.append("    <xs:restriction base=\"xs:string\">\n");
        for (String code : all) {
            out.append("      <xs:enumeration value=\"").append(SchemaWriter.escape(code)).append("\"/>\n");
        }
        out.append("    </xs:restriction>\n  </xs:simpleType>\n");
        if (several) {
            out.append("  <xs:simpleType name=\"").append(name).append("\">\n    <xs:list itemType=\"")
                    .append(oneName).append("\"/>\n  </xs:simpleType>\n");
        }
        if (reservedFrom != null) {
            out.append("""
                      <xs:simpleType name="%s">
                        <xs:union memberTypes="%s">
                          <xs:simpleType>
                            <xs:restriction base="xs:integer">
                              <xs:minInclusive value="%s"/>
                            </xs:restriction>
                          </xs:simpleType>
                        </xs:union>
                      </xs:simpleType>
                    """.formatted(name, oneName, reservedFrom));
        }
        return out.toString();
    }
}
