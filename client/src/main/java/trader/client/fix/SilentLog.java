package trader.client.fix;

import quickfix.Log;

/** Keeps nothing of what is sent and received. For those who measure: the callbacks tell them what they need. */
public class SilentLog implements Log {
    @Override
    public void clear() {
        // There is nothing.
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
