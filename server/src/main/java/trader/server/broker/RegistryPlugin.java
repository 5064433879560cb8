package trader.server.broker;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import org.apache.activemq.artemis.core.server.metrics.ActiveMQMetricsPlugin;

/** Lets Artemis add its metrics to a registry. */
record RegistryPlugin(MeterRegistry registry) implements ActiveMQMetricsPlugin {
    @Override
    public ActiveMQMetricsPlugin init(Map<String, String> options) {
        return this;
    }

    @Override
    public MeterRegistry getRegistry() {
        return registry;
    }
}
