package trader.client.fix;

import quickfix.Log;

/** Logs nothing: the callbacks of a session tell a measurement all it needs. */
public class SilentLog implements Log {
    @Override
    public void clear() {
        // Nothing is kept.
    }

    @Override
    public void onIncoming(String message) {
        // The message path.
    }

    @Override
    public void onOutgoing(String message) {
        // The message path.
    }

    @Override
    public void onEvent(String text) {
        // The callbacks tell.
    }

    @Override
    public void onErrorEvent(String text) {
        // The callbacks tell.
    }
}
