package trader.fixml;

import java.io.IOException;
import java.io.StringReader;
import java.util.Optional;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;

/** The JDK's schema validator: a second opinion on the schema and on what XMLBeans lets through. */
final class JdkValidator {
    private static final Schema SCHEMA = schema();

    private JdkValidator() {
    }

    private static Schema schema() {
        try {
            return SchemaFactory.newDefaultInstance()
                    .newSchema(JdkValidator.class.getResource("fixml-trader-4-4.xsd"));
        } catch (SAXException e) {
            throw new IllegalStateException("the generated schema is wrong", e);
        }
    }

    static Optional<String> problemOf(String text) {
        try {
            SCHEMA.newValidator().validate(new StreamSource(new StringReader(text)));
            return Optional.empty();
        } catch (SAXException | IOException e) {
            return Optional.of(e.getMessage());
        }
    }
}
