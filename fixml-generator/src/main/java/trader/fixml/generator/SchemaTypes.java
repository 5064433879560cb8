package trader.fixml.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The simple types of the schema: FIX datatypes and code sets, each written once and only if it is used. */
final class SchemaTypes {
    private record Datatype(String base, String pattern) {
    }

    /** FIX 4.4 datatypes as FIXML maps them. */
    private static final Map<String, Datatype> DATATYPES = Map.ofEntries(
            Map.entry("int", new Datatype("xs:integer", null)),
            Map.entry("Length", new Datatype("xs:nonNegativeInteger", null)),
            Map.entry("NumInGroup", new Datatype("xs:positiveInteger", null)),
            Map.entry("SeqNum", new Datatype("xs:positiveInteger", null)),
            Map.entry("TagNum", new Datatype("xs:positiveInteger", null)),
            Map.entry("DayOfMonth", new Datatype("xs:integer", null)),
            Map.entry("float", new Datatype("xs:decimal", null)),
            Map.entry("Qty", new Datatype("xs:decimal", null)),
            Map.entry("Price", new Datatype("xs:decimal", null)),
            Map.entry("PriceOffset", new Datatype("xs:decimal", null)),
            Map.entry("Amt", new Datatype("xs:decimal", null)),
            Map.entry("Percentage", new Datatype("xs:decimal", null)),
            Map.entry("char", new Datatype("xs:string", ".{1}")),
            Map.entry("Boolean", new Datatype("xs:string", "[YN]{1}")),
            Map.entry("String", new Datatype("xs:string", null)),
            Map.entry("MultipleStringValue", new Datatype("xs:string", ".+(\\s.+)*")),
            Map.entry("MultipleCharValue", new Datatype("xs:string", "[A-Za-z0-9](\\s[A-Za-z0-9])*")),
            Map.entry("Country", new Datatype("xs:string", ".{2}")),
            Map.entry("Currency", new Datatype("xs:string", ".{3}")),
            Map.entry("Exchange", new Datatype("xs:string", ".*")),
            Map.entry("MonthYear", new Datatype("xs:string", "\\d{4}(0|1)\\d([0-3wW]\\d)?")),
            Map.entry("UTCTimestamp", new Datatype("xs:dateTime", null)),
            Map.entry("UTCTimeOnly", new Datatype("xs:time", null)),
            Map.entry("UTCDateOnly", new Datatype("xs:date", null)),
            Map.entry("LocalMktDate", new Datatype("xs:date", null)),
            Map.entry("data", new Datatype("xs:string", null)));

    private final FixRepository repository;
    private final Map<String, String> written = new TreeMap<>();

    SchemaTypes(FixRepository repository) {
        this.repository = repository;
    }

    /** The schema's name for the type of a field; defines it on first use. */
    String use(FixRepository.Field field) {
        List<String> codes = repository.codes(field.type());
        if (codes == null) {
            return useDatatype(field.type(), field.name());
        }
        String name = field.type().replaceAll("CodeSet$", "") + "_t";
        written.computeIfAbsent(name, n -> codeSet(n, field.type(), codes));
        return name;
    }

    /** The definitions of all types used so far, by name. */
    Iterable<String> definitions() {
        return written.values();
    }

    private String useDatatype(String type, String field) {
        Datatype datatype = DATATYPES.get(type);
        if (datatype == null) {
            throw new IllegalArgumentException("field " + field + " has the unknown datatype " + type);
        }
        if (datatype.pattern() == null) {
            return datatype.base();
        }
        written.computeIfAbsent(type, name -> """
                  <xs:simpleType name="%s">
                    <xs:restriction base="%s">
                      <xs:pattern value="%s"/>
                    </xs:restriction>
                  </xs:simpleType>
                """.formatted(name, datatype.base(), datatype.pattern()));
        return type;
    }

    private String codeSet(String name, String codeSet, List<String> codes) {
        List<String> all = new ArrayList<>(codes);
        all.addAll(TraderMessages.DEPRECATED_CODES.getOrDefault(codeSet, List.of()));
        String type = repository.codeSetType(codeSet);
        boolean several = type.startsWith("Multiple");
        String oneName = several ? name.replaceAll("_t$", "_enum_t") : name;
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
        return out.toString();
    }
}
