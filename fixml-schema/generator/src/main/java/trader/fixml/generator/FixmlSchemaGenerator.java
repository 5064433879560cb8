package trader.fixml.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the FIXML 4.4 schema of Trader's messages: {@code FixmlSchemaGenerator <FixRepository44.xml> <target.xsd>}.
 *
 * <p>A target that already has the right content is left untouched, so that its time tells when it last changed.
 */
public final class FixmlSchemaGenerator {
    private FixmlSchemaGenerator() {
    }

    /** Reads the repository and writes the schema; fails the build on anything that cannot be translated. */
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException("usage: FixmlSchemaGenerator <FixRepository44.xml> <target.xsd>");
        }
        FixRepository repository = FixRepository.read(Path.of(args[0]));
        write(Path.of(args[1]), new SchemaWriter(repository).write(TraderMessages.NAMES));
    }

    static void write(Path target, String schema) throws IOException {
        if (Files.exists(target) && Files.readString(target).equals(schema)) {
            return;
        }
        Files.createDirectories(target.toAbsolutePath().getParent());
        Files.writeString(target, schema);
    }
}
