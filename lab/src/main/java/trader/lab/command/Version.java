package trader.lab.command;

import picocli.CommandLine.IVersionProvider;
import trader.launcher.jvm.ModulePath;
import trader.launcher.machine.Machine;

public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"trader " + ModulePath.version() + ", git revision "
            + Machine.revision(ModulePath.fromSystemProperty().home()),
            "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.home") + ")"};
    }
}
