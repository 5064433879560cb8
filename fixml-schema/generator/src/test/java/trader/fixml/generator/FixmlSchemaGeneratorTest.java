package trader.fixml.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules of FIXML, each shown on a repository of a few lines. */
class FixmlSchemaGeneratorTest {
    private static final String REPOSITORY = """
            <fixr:repository xmlns:fixr="http://fixprotocol.io/2020/orchestra/repository">
              <fixr:codeSets>
                <fixr:codeSet name="OrdTypeCodeSet" type="char">
                  <fixr:code name="Market" value="1"/><fixr:code name="Limit" value="2"/>
                </fixr:codeSet>
                <fixr:codeSet name="ExecInstCodeSet" type="MultipleValueString">
                  <fixr:code name="Work" value="2"/>
                </fixr:codeSet>
              </fixr:codeSets>
              <fixr:fields>
                <fixr:field id="11" name="ClOrdID" type="String" abbrName="ClOrdID" baseCategory="Orders"
                    baseCategoryAbbrName="ID"/>
                <fixr:field id="40" name="OrdType" type="OrdTypeCodeSet" abbrName="Typ"/>
                <fixr:field id="18" name="ExecInst" type="ExecInstCodeSet" abbrName="ExecInst"/>
                <fixr:field id="44" name="Price" type="Price" abbrName="Px"/>
                <fixr:field id="15" name="Currency" type="Currency" abbrName="Ccy"/>
                <fixr:field id="55" name="Symbol" type="String" abbrName="Sym"/>
                <fixr:field id="201" name="PutOrCall" type="int" abbrName="PutCall"/>
                <fixr:field id="35" name="MsgType" type="String" abbrName="MsgTyp"/>
                <fixr:field id="49" name="SenderCompID" type="String" abbrName="SID"/>
                <fixr:field id="10" name="CheckSum" type="String" abbrName="CheckSum"/>
                <fixr:field id="99" name="Odd" type="Oddity" abbrName="Odd"/>
              </fixr:fields>
              <fixr:components>
                <fixr:component id="1" name="StandardHeader" abbrName="Hdr" category="Session">
                  <fixr:fieldRef id="35" presence="required"/><fixr:fieldRef id="49" presence="required"/>
                </fixr:component>
                <fixr:component id="2" name="StandardTrailer" abbrName="Trlr" category="Session">
                  <fixr:fieldRef id="10" presence="required"/>
                </fixr:component>
                <fixr:component id="3" name="Instrument" abbrName="Instrmt" category="Common">
                  <fixr:fieldRef id="55"/><fixr:fieldRef id="201"/>
                </fixr:component>
              </fixr:components>
              <fixr:groups>
                <fixr:group id="4" name="LegGrp" abbrName="Leg" category="Common">
                  <fixr:numInGroup id="555"/><fixr:componentRef id="3" presence="required"/><fixr:fieldRef id="11"/>
                </fixr:group>
                <fixr:group id="5" name="InstrmtGrp" abbrName="Instrmt" category="Common">
                  <fixr:numInGroup id="146"/><fixr:componentRef id="3"/>
                </fixr:group>
              </fixr:groups>
              <fixr:messages>
                <fixr:message name="NewOrderSingle" abbrName="Order" category="Orders">
                  <fixr:structure>
                    <fixr:componentRef id="1" presence="required"/><fixr:fieldRef id="11" presence="required"/>
                    <fixr:groupRef id="4"/><fixr:componentRef id="3" presence="required"/>
                    <fixr:fieldRef id="40" presence="required"/><fixr:fieldRef id="44"/><fixr:fieldRef id="18"/>
                    <fixr:fieldRef id="15"/><fixr:componentRef id="2" presence="required"/>
                  </fixr:structure>
                </fixr:message>
                <fixr:message name="News" abbrName="News" category="Event">
                  <fixr:structure><fixr:fieldRef id="11"/><fixr:groupRef id="5" presence="required"/></fixr:structure>
                </fixr:message>
                <fixr:message name="Odd" abbrName="Odd" category="Event">
                  <fixr:structure><fixr:fieldRef id="99"/></fixr:structure>
                </fixr:message>
              </fixr:messages>
            </fixr:repository>
            """;

    @TempDir
    private Path directory;

    @Test
    void componentsAndGroupsAreElementsInOrder() throws Exception {
        assertThat(schema("NewOrderSingle")).contains("""
                <xs:element name="Order" type="NewOrderSingle_message_t" substitutionGroup="Message" final="#all"/>
                  <xs:complexType name="NewOrderSingle_message_t" final="#all">
                    <xs:complexContent>
                      <xs:extension base="Abstract_message_t">
                        <xs:sequence>
                          <xs:element name="Leg" type="LegGrp_Block_t" minOccurs="0" maxOccurs="unbounded"/>
                          <xs:element name="Instrmt" type="Instrument_Block_t"/>
                        </xs:sequence>
                        <xs:attribute name="ID" type="xs:string" use="required"/>
                        <xs:attribute name="Typ" type="OrdType_t" use="required"/>
                        <xs:attribute name="Px" type="xs:decimal"/>
                        <xs:attribute name="ExecInst" type="ExecInst_t"/>
                        <xs:attribute name="Ccy" type="Currency"/>
                      </xs:extension>
                """);
    }

    @Test
    void aFieldHasItsShortNameInItsOwnCategoryOnly() throws Exception {
        assertThat(schema("NewOrderSingle")).contains("name=\"ID\"").contains("""
                <xs:complexType name="LegGrp_Block_t">
                    <xs:sequence>
                      <xs:element name="Instrmt" type="Instrument_Block_t"/>
                    </xs:sequence>
                    <xs:attribute name="ClOrdID" type="xs:string"/>
                """);
        assertThat(schema("News")).contains("name=\"ClOrdID\"").doesNotContain("name=\"ID\"");
    }

    @Test
    void aRepeatedComponentOfTheSameNameIsNotWrapped() throws Exception {
        assertThat(schema("News"))
                .contains("<xs:element name=\"Instrmt\" type=\"Instrument_Block_t\" maxOccurs=\"unbounded\"/>")
                .doesNotContain("InstrmtGrp");
    }

    @Test
    void theHeaderIsOptionalAndWithoutSessionFields() throws Exception {
        assertThat(schema("NewOrderSingle")).contains("""
                <xs:complexType name="MessageHeader_t">
                    <xs:attribute name="SID" type="xs:string"/>
                  </xs:complexType>
                """).doesNotContain("MsgTyp").doesNotContain("CheckSum").doesNotContain("PutCall");
    }

    @Test
    void codeSetsHaveTheirFurtherValuesAndMayBeLists() throws Exception {
        String schema = schema("NewOrderSingle");

        for (String code : List.of("1", "2", "5", "A", "B", "C", "F", "H")) {
            assertThat(schema).contains("<xs:enumeration value=\"" + code + "\"/>");
        }
        assertThat(schema).contains("<xs:list itemType=\"ExecInst_enum_t\"/>").contains("<xs:pattern value=\".{3}\"/>");
    }

    @Test
    void whatItDoesNotKnowIsAnError() {
        assertThatThrownBy(() -> schema("Odd")).hasMessage("field Odd has the unknown datatype Oddity");
        assertThatThrownBy(() -> schema("Order")).hasMessage("the repository has no message Order");
        assertThatThrownBy(() -> repository(REPOSITORY.replace("<fixr:numInGroup id=\"555\"/>", "<fixr:new/>")))
                .hasMessage("LegGrp has an unknown part: new");
        assertThatThrownBy(() -> repository("<!DOCTYPE a><a/>")).isInstanceOf(IOException.class)
                .hasMessageContaining("is not a FIX repository");
    }

    @Test
    void aSchemaThatIsTheSameKeepsItsTime() throws Exception {
        Path target = directory.resolve("new/schema.xsd");
        FixmlSchemaGenerator.write(target, "a");
        FileTime old = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(target, old);

        FixmlSchemaGenerator.write(target, "a");
        assertThat(Files.getLastModifiedTime(target)).isEqualTo(old);
        FixmlSchemaGenerator.write(target, "b");
        assertThat(target).hasContent("b");
        assertThat(Files.getLastModifiedTime(target)).isGreaterThan(old);
    }

    private String schema(String message) throws IOException {
        return new SchemaWriter(repository(REPOSITORY)).write(List.of(message));
    }

    private FixRepository repository(String text) throws IOException {
        return FixRepository.read(Files.writeString(directory.resolve("repository.xml"), text));
    }
}
