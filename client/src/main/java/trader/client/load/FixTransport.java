package trader.client.load;

import java.io.IOException;
import java.util.function.Consumer;
import quickfix.Message;
import trader.client.fix.FixRequester;
import trader.client.record.CountedReplies;
import trader.client.record.SendTimes;
import trader.fix.FixMessages;
import trader.fixml.FixmlMessage;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Service;

/** FIX 4.4 through the gateway, which knows this thread by its CompID; the server knows only the gateway. */
final class FixTransport implements Transport<Message> {
    private final FixRequester requester;
    private final String compId;

    FixTransport(FixRequester requester, String compId) {
        this.requester = requester;
        this.compId = compId;
    }

    @Override
    public void open() throws IOException {
        requester.open();
    }

    @Override
    public PendingReply<Message> send(Service service, FixmlMessage request, String fixml, SendTimes times,
            Consumer<PendingReply<Message>> whenDone) throws RequestFailedException {
        Message fix = FixMessages.toFix(request);
        times.encoded();
        PendingReply<Message> sent = requester.send(service, request, fix, whenDone);
        times.returned();
        return sent;
    }

    @Override
    public FixmlMessage reply(PendingReply<Message> pending)
            throws RequestTimeoutException, RequestFailedException {
        return requester.reply(pending);
    }

    @Override
    public CountedReplies<Message> pending() {
        return requester.pending();
    }

    @Override
    public String replyQueue() {
        return compId;
    }

    @Override
    public void close() {
        requester.close();
    }
}
