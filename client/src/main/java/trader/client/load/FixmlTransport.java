package trader.client.load;

import java.util.function.Consumer;
import trader.client.record.CountedReplies;
import trader.client.record.SendTimes;
import trader.common.timing.HandOffTimes;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Service;

/** FIXML over JMS: encoding, decoding, and the requests under way. */
abstract class FixmlTransport implements Transport<String> {
    private final CountedReplies<String> pending;
    private final FixmlCodec codec;

    /** {@code readers}: null if the waits of the threads that read replies are not measured. */
    FixmlTransport(FixmlCodec codec, HandOffTimes readers) {
        this.codec = codec;
        pending = new CountedReplies<>("", text -> text != null && text.contains("<ExecRpt"), readers);
    }

    @Override
    public final PendingReply<String> send(Service service, FixmlMessage request, String fixml, SendTimes times,
            Consumer<PendingReply<String>> whenDone) throws RequestFailedException {
        String text = fixml == null ? codec.encode(request) : fixml;
        times.encoded();
        return send(service, text, times, whenDone);
    }

    abstract PendingReply<String> send(Service service, String text, SendTimes times,
            Consumer<PendingReply<String>> whenDone) throws RequestFailedException;

    @Override
    public final FixmlMessage reply(PendingReply<String> ended) throws RequestTimeoutException, RequestFailedException {
        try {
            return codec.decode(ended.reply());
        } catch (FixmlException unreadable) {
            throw new RequestFailedException(unreadable.getMessage(), unreadable);
        }
    }

    @Override
    public final CountedReplies<String> pending() {
        return pending;
    }
}
