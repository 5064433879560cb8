package trader.fixml.generator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The parts of the FIX repository (FIX Orchestra format) that a FIXML schema needs. */
final class FixRepository {
    private static final String NAMESPACE = "http://fixprotocol.io/2020/orchestra/repository";

    /** A field; the second name applies in messages of the base category. */
    record Field(String name, String type, String abbrName, String baseCategory, String baseCategoryAbbrName) {
        String attributeIn(String category) {
            return baseCategory != null && baseCategory.equals(category) ? baseCategoryAbbrName : abbrName;
        }
    }

    /** The datatype of a code set's values, and these in the order of the repository. */
    record CodeSet(String type, List<String> codes) {
    }

    /** A structure's use of a field, component or group. */
    record Ref(Kind kind, String id, boolean required) {
    }

    enum Kind { FIELD, COMPONENT, GROUP }

    /** A message, component or group. */
    record Structure(Kind kind, String name, String abbrName, String category, List<Ref> refs) {
    }

    private final Map<String, Field> fields = new HashMap<>();
    private final Map<String, CodeSet> codeSets = new HashMap<>();
    private final Map<String, Structure> components = new HashMap<>();
    private final Map<String, Structure> groups = new HashMap<>();
    private final Map<String, Structure> messages = new LinkedHashMap<>();

    private FixRepository(Document document) {
        for (Element e : named(document, "codeSet")) {
            codeSets.put(e.getAttribute("name"), new CodeSet(e.getAttribute("type"),
                    children(e, "code").stream().map(code -> code.getAttribute("value")).toList()));
        }
        for (Element e : named(document, "field")) {
            fields.put(e.getAttribute("id"), new Field(e.getAttribute("name"), e.getAttribute("type"),
                    e.getAttribute("abbrName"), orNull(e, "baseCategory"), orNull(e, "baseCategoryAbbrName")));
        }
        for (Element e : named(document, "component")) {
            components.put(e.getAttribute("id"), structure(Kind.COMPONENT, e, e));
        }
        for (Element e : named(document, "group")) {
            groups.put(e.getAttribute("id"), structure(Kind.GROUP, e, e));
        }
        for (Element e : named(document, "message")) {
            messages.put(e.getAttribute("name"), structure(null, e, children(e, "structure").get(0)));
        }
    }

    static FixRepository read(Path file) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return new FixRepository(factory.newDocumentBuilder().parse(file.toFile()));
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(file + " is not a FIX repository: " + e.getMessage(), e);
        }
    }

    Structure message(String name) {
        return known(messages, name, "message");
    }

    Field field(Ref ref) {
        return known(fields, ref.id(), "field");
    }

    Structure structure(Ref ref) {
        return known(ref.kind() == Kind.GROUP ? groups : components, ref.id(), "component or group");
    }

    /** The code set of this name, or null if the type is not a code set. */
    CodeSet codeSet(String type) {
        return codeSets.get(type);
    }

    private static Structure structure(Kind kind, Element e, Element parent) {
        List<Ref> refs = new ArrayList<>();
        for (Element child : children(parent, null)) {
            boolean required = child.getAttribute("presence").equals("required");
            switch (child.getLocalName()) {
                case "fieldRef" -> refs.add(new Ref(Kind.FIELD, child.getAttribute("id"), required));
                case "componentRef" -> refs.add(new Ref(Kind.COMPONENT, child.getAttribute("id"), required));
                case "groupRef" -> refs.add(new Ref(Kind.GROUP, child.getAttribute("id"), required));
                case "numInGroup", "annotation" -> { /* has no place in XML */ }
                default -> throw new IllegalArgumentException(
                        e.getAttribute("name") + " has an unknown part: " + child.getLocalName());
            }
        }
        return new Structure(kind, e.getAttribute("name"), e.getAttribute("abbrName"), e.getAttribute("category"),
                refs);
    }

    private static <V> V known(Map<String, V> map, String key, String what) {
        V value = map.get(key);
        if (value == null) {
            throw new IllegalArgumentException("the repository has no " + what + " " + key);
        }
        return value;
    }

    private static String orNull(Element e, String attribute) {
        return e.hasAttribute(attribute) ? e.getAttribute(attribute) : null;
    }

    private static List<Element> named(Document document, String name) {
        return elements(document.getElementsByTagNameNS(NAMESPACE, name), null);
    }

    private static List<Element> children(Element parent, String name) {
        return elements(parent.getChildNodes(), name);
    }

    private static List<Element> elements(NodeList nodes, String name) {
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i) instanceof Element element && (name == null || name.equals(element.getLocalName()))) {
                elements.add(element);
            }
        }
        return elements;
    }
}
