package trader.server.timing;

import trader.broker.DirectRequest;
import trader.broker.DirectService;
import trader.server.timing.RequestTimes.Outcome;
import trader.server.timing.RequestTimes.Service;

/** Records when a service received and handled each request that it answered. */
record TimedDirectService(RequestTimes times, Service kind, DirectService service) implements DirectService {
    @Override
    public boolean answer(DirectRequest request) {
        times.received();
        boolean answered = service.answer(request);
        if (answered) {
            times.handled(request.replyQueue(), request.correlationId());
            times.done(kind, Outcome.DONE);
        }
        return answered;
    }

    @Override
    public boolean refuse(DirectRequest request, String reason) {
        return service.refuse(request, reason);
    }
}
