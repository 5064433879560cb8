package trader.server.fix.bridge;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import quickfix.Message;
import quickfix.SessionID;
import trader.server.Fixtures;
import trader.server.fix.FixAnswers;

/** Keeps what sessions are given. */
final class RecordingAnswers implements FixAnswers {
    /** What was given to whom. */
    record Given(SessionID session, Message message) {
    }

    final List<Given> given = new CopyOnWriteArrayList<>();
    volatile boolean keepsUp = true;
    volatile boolean isLoggedOn = true;
    /** How far what is given is. */
    volatile FixAnswers.Given how = FixAnswers.Given.KEPT;
    /** What was asked for. */
    final List<Long> marks = new CopyOnWriteArrayList<>();
    volatile boolean isKnown = true;
    volatile boolean waitsForDisk;
    /** Done before an answer counts as given. */
    volatile Runnable onSend = () -> { };

    @Override
    public void send(SessionID session, Message message) {
        onSend.run();
        given.add(new Given(session, message));
    }

    @Override
    public FixAnswers.Given give(SessionID session, Message message) {
        FixAnswers.Given now = how;
        if (now != FixAnswers.Given.AWAY) {
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
        return isLoggedOn;
    }

    @Override
    public boolean keepsUp(SessionID session) {
        return keepsUp;
    }

    /** Waits until there are so many; the last of them. */
    Message await(int count) throws InterruptedException {
        Fixtures.await(count + " answers are given", () -> given.size() >= count);
        return given.get(count - 1).message();
    }
}
