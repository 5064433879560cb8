package trader.fixgateway.gateway;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import quickfix.Message;
import quickfix.SessionID;
import trader.fixgateway.session.FixAnswers;
import trader.server.Fixtures;

/** Records what sessions are sent. */
public final class RecordingAnswers implements FixAnswers {
    public static final SessionID BANK = new SessionID("FIX.4.4", "TRADER", "BANK1");

    public record Sent(SessionID session, Message message) {
    }

    public final List<Sent> sent = new CopyOnWriteArrayList<>();
    public volatile boolean keepsUp = true;
    volatile FixAnswers.Delivery delivery = FixAnswers.Delivery.STORED;
    /** Marks of {@link #askWhetherRead}. */
    final List<Long> marks = new CopyOnWriteArrayList<>();
    volatile boolean isKnown = true;
    volatile boolean waitsForDisk;
    /** Runs before an answer counts as sent. */
    volatile Runnable onSend = () -> { };

    @Override
    public void send(SessionID session, Message message) {
        onSend.run();
        sent.add(new Sent(session, message));
    }

    @Override
    public FixAnswers.Delivery deliver(SessionID session, Message message) {
        FixAnswers.Delivery now = delivery;
        if (now != FixAnswers.Delivery.AWAY) {
            send(session, message);
        }
        return now;
    }

    @Override
    public void askWhetherRead(SessionID session, long mark) {
        marks.add(mark);
    }

    @Override
    public boolean isKnown(SessionID session) {
        return isKnown;
    }

    @Override
    public boolean waitsForDisk(SessionID session) {
        return waitsForDisk;
    }

    @Override
    public boolean isLoggedOn(SessionID session) {
        return true;
    }

    @Override
    public boolean keepsUp(SessionID session) {
        return keepsUp;
    }

    /** Waits for this many answers; returns the last. */
    public Message await(int count) throws InterruptedException {
        Fixtures.await(count + " answers are sent", () -> sent.size() >= count);
        return sent.get(count - 1).message();
    }
}
