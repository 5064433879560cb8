package trader.server.metrics;

import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;
import trader.server.broker.DirectRequest;
import trader.server.broker.DirectService;

/** Times each request that a service answers. */
record MeteredDirectService(DirectService service, Timer timer) implements DirectService {
    @Override
    public boolean answer(DirectRequest request) {
        long startNs = System.nanoTime();
        boolean answered = service.answer(request);
        if (answered) {
            timer.record(System.nanoTime() - startNs, TimeUnit.NANOSECONDS);
        }
        return answered;
    }

    @Override
    public boolean refuse(DirectRequest request, String reason) {
        return service.refuse(request, reason);
    }
}
