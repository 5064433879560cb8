package trader.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import trader.common.Settings;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.ModulePath;

/** Starts the price feed. */
final class FeedJvm {
    static final String NAME = "feed";

    private static final String MAIN = "trader.client.feed.PriceFeed";

    private FeedJvm() {
    }

    static JvmProcess start(FeedPlan plan, Path directory, String broker, ModulePath modules) throws IOException {
        Files.createDirectories(directory);
        Map<String, String> settings = new TreeMap<>(plan.settings());
        settings.put("broker", broker);
        settings.put("run-dir", directory.toString());
        Path file = directory.resolve("feed.properties");
        new Settings(settings).write(file);
        return JvmProcess.start(NAME, directory, plan.flags(), plan.flags().withGcLog(directory.resolve("gc.log")),
                modules.of("client"), MAIN, file.toString());
    }
}
