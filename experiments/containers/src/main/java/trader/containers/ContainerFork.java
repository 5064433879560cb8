package trader.containers;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import trader.common.DirectoryTrees;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmWatch;
import trader.launcher.jvm.ModulePath;

/** A new server, measured by a new client. */
record ContainerFork(ServerFiles files, Map<ServerDistribution, Path> homes, JvmFlags flags, ModulePath modules,
        JmhClient client) {
    ContainersResult.Fork measure(ServiceVariant variant, int number) throws IOException, InterruptedException,
            JvmFailure {
        Path directory = files.directory().resolve(variant.option() + "-" + number);
        try (ContainerServer server = ContainerServer.start(variant, directory, homes, flags, modules)) {
            return client.measure(server, variant.option() + "-" + number);
        } finally {
            DirectoryTrees.delete(directory);
        }
    }

    /** Splits the work of a server that makes a flight recording; samples of the warm-up do not count. */
    CallSplit profile(ServiceVariant variant) throws IOException, InterruptedException, JvmFailure {
        String name = variant.option() + "-profile";
        Path directory = files.directory().resolve(name);
        try {
            Instant since;
            try (ContainerServer server = ContainerServer.start(variant, directory, homes, flags.profiled(true),
                    modules)) {
                client.load(server, name);
                since = Instant.now().minusSeconds(client.measuredS());
            }
            return CallSplit.read(variant.option(), directory.resolve(JvmWatch.PROFILE), since);
        } finally {
            DirectoryTrees.delete(directory);
        }
    }
}
