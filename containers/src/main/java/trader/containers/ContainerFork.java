package trader.containers;

import java.io.IOException;
import java.nio.file.Path;
import trader.common.DirectoryTrees;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.ModulePath;

/** A new server, measured by a new client. */
record ContainerFork(ServerFiles files, Path wildFly, JvmFlags flags, ModulePath modules, JmhClient client) {
    ContainersResult.Fork measure(ServiceVariant variant, int number) throws IOException, InterruptedException,
            JvmFailure {
        Path directory = files.directory().resolve(variant.option() + "-" + number);
        try (ContainerServer server = ContainerServer.start(variant, directory, wildFly, flags, modules)) {
            return client.measure(server, variant.option() + "-" + number);
        } finally {
            DirectoryTrees.delete(directory);
        }
    }
}
