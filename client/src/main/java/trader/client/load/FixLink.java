package trader.client.load;

import java.io.IOException;
import java.util.function.Consumer;
import trader.client.fix.FixRequester;
import trader.client.request.Call;
import trader.client.request.RequestFailedException;
import trader.client.request.RequestTimeoutException;
import trader.client.request.Service;
import trader.client.request.StrayReplies;
import trader.fixml.Message;

/** FIX 4.4 through the gateway, whose own connection is all that the server knows. */
final class FixLink implements Link<quickfix.Message> {
    private final FixRequester requester;

    FixLink(FixRequester requester) {
        this.requester = requester;
    }

    @Override
    public void open() throws IOException {
        requester.open();
    }

    @Override
    public Message request(Service service, Message request, String fixml)
            throws RequestTimeoutException, RequestFailedException {
        return requester.request(service, request);
    }

    @Override
    public Call<quickfix.Message> send(Service service, Message request, Consumer<Call<quickfix.Message>> whenDone)
            throws RequestFailedException {
        return requester.send(service, request, whenDone);
    }

    @Override
    public Message reply(Call<quickfix.Message> call) throws RequestTimeoutException, RequestFailedException {
        return requester.reply(call);
    }

    @Override
    public void giveUp(Call<quickfix.Message> call) {
        requester.giveUp(call);
    }

    @Override
    public void skip() {
        requester.skip();
    }

    @Override
    public boolean isLost() {
        return requester.isLost();
    }

    @Override
    public StrayReplies strays(Service service) {
        return requester.strays(service);
    }

    @Override
    public String replyQueue() {
        return null;
    }

    @Override
    public long lastNumber() {
        return requester.lastNumber();
    }

    @Override
    public void close() {
        requester.close();
    }
}
