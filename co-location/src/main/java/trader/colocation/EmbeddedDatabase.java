package trader.colocation;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A database of H2 or Derby in this JVM. */
final class EmbeddedDatabase {
    static final String NAME = "employees";

    private EmbeddedDatabase() {
    }

    /** Creates the database with its table in a directory, and returns its JDBC URL. */
    static String create(DatabaseSettings database, Path directory) throws SQLException {
        String url = "jdbc:h2:file:" + directory.resolve(NAME);
        String toCreate = url;
        if (database.engine() == Engine.DERBY) {
            System.setProperty("derby.system.home", directory.toString());
            System.setProperty("derby.connection.requireAuthentication", "true");
            System.setProperty("derby.authentication.provider", "BUILTIN");
            System.setProperty("derby.user." + database.user(), database.password());
            url = "jdbc:derby:" + NAME;
            toCreate = url + ";create=true";
        }
        try (Connection connection = DriverManager.getConnection(toCreate, database.user(), database.password())) {
            Employees.create(connection);
        }
        return url;
    }
}
