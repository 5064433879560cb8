package trader.lab.command;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.foreign.ClockHint;
import trader.analysis.latencylog.LatencyUnit;
import trader.client.load.ClientJms;
import trader.client.load.LoadSettings;
import trader.client.load.Requests;
import trader.common.Durability;
import trader.common.Settings;
import trader.common.timing.Detail;
import trader.fixgateway.config.TlsSettings;
import trader.fixml.CodecKind;
import trader.jmsclient.ReplyMode;
import trader.lab.command.Converters.Converter;
import trader.lab.experiment.LoadDriver;
import trader.launcher.jvm.Collector;
import trader.launcher.machine.Processors;
import trader.server.ResourceKind;
import trader.server.broker.BrokerSettings;
import trader.server.listener.ContainerKind;
import trader.server.listener.ListenerJms;
import trader.server.listener.ListenerTransport;
import trader.server.listener.Pipeline;
import trader.server.listener.QuotePath;
import trader.server.listener.ReplyDestinations;
import trader.server.order.WhenResourceDown;
import trader.server.price.QuoteCacheKind;
import trader.server.transaction.log.CommitProtocol;
import trader.server.transaction.log.TransactionStore;

public final class OptionTypes {
    private OptionTypes() {
    }

    /** Registers them for a command and its subcommands; enums are spelled in lower case with hyphens. */
    public static CommandLine register(CommandLine commandLine) {
        registerEnum(commandLine, BrokerSettings.Journal.class);
        registerEnum(commandLine, ClientJms.class);
        registerEnum(commandLine, CodecKind.class);
        registerEnum(commandLine, Collector.class);
        registerEnum(commandLine, CommitProtocol.class);
        registerEnum(commandLine, ContainerKind.class);
        registerEnum(commandLine, Detail.class);
        registerEnum(commandLine, Durability.class);
        registerEnum(commandLine, ListenerJms.class);
        registerEnum(commandLine, ListenerTransport.class);
        registerEnum(commandLine, LoadDriver.class);
        registerEnum(commandLine, LoadSettings.Load.class);
        registerEnum(commandLine, Pipeline.class);
        registerEnum(commandLine, PlannedLoad.class);
        registerEnum(commandLine, QuoteCacheKind.class);
        registerEnum(commandLine, QuotePath.class);
        registerEnum(commandLine, ReplyMode.class);
        registerEnum(commandLine, ReplyDestinations.class);
        registerEnum(commandLine, Requests.class);
        registerEnum(commandLine, ResourceKind.class);
        registerEnum(commandLine, SlaCommand.TargetService.class);
        registerEnum(commandLine, TlsSettings.ClientCertificates.class);
        registerEnum(commandLine, TransactionStore.class);
        registerEnum(commandLine, WhenResourceDown.class);
        return commandLine.registerConverter(ClockHint.class, new Converter<>(ClockHint::parse))
                .registerConverter(Path.class, new Converters.AnyPath())
                .registerConverter(LatencyUnit.class, new Converter<>(LatencyUnit::parse))
                .registerConverter(Processors.class, new Converter<>(Processors::pinnable));
    }

    private static <E extends Enum<E>> void registerEnum(CommandLine commandLine, Class<E> type) {
        commandLine.registerConverter(type, text -> Arrays.stream(type.getEnumConstants())
                .filter(each -> Settings.spelling(each).equals(text)).findFirst()
                .orElseThrow(() -> Converters.refused(text, "one of " + Arrays.stream(type.getEnumConstants())
                        .map(Settings::spelling).collect(Collectors.joining(", ")))));
    }
}
