package trader.colocation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import trader.common.PrivateFiles;
import trader.common.Settings;

/**
 * How a program reaches a database.
 *
 * @param url null if the database is embedded in the program
 */
record DatabaseSettings(Engine engine, String url, String user, String password) {
    /** A database in the program itself. */
    static DatabaseSettings embedded(Engine engine, String password) {
        return new DatabaseSettings(engine, null, "trader", password);
    }

    DatabaseSettings at(String address) {
        return new DatabaseSettings(engine, address, user, password);
    }

    static DatabaseSettings from(Settings settings) {
        DatabaseSettings database = new DatabaseSettings(Engine.of(settings.text("engine")),
                settings.text("url", null), settings.text("user"), settings.text("password"));
        settings.rejectUnknown();
        return database;
    }

    /** Writes them to a new file, which only its owner can read. */
    Path write(Path file) throws IOException {
        Map<String, String> settings = new TreeMap<>(Map.of("engine", engine.id(), "user", user, "password",
                password));
        if (url != null) {
            settings.put("url", url);
        }
        new Settings(settings).write(PrivateFiles.write(file, ""));
        return file;
    }

    boolean isEmbedded() {
        return url == null;
    }
}
