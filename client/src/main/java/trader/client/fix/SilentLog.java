package trader.client.fix;

import quickfix.Log;

/** Logs nothing: the callbacks of a session suffice for a measurement. */
public class SilentLog implements Log {
    @Override
    public void clear() {
        // Nothing is kept.
    }

    @Override
    public void onIncoming(String message) {
        // Would slow down messages.
    }

    @Override
    public void onOutgoing(String message) {
        // Would slow down messages.
    }

    @Override
    public void onEvent(String text) {
        // The callbacks report it.
    }

    @Override
    public void onErrorEvent(String text) {
        // The callbacks report it.
    }
}
