package trader.client.fix;

import quickfix.Log;
import quickfix.LogFactory;
import quickfix.SessionID;

/** Keeps nothing of what is sent and received. */
final class SilentLogFactory implements LogFactory {
    @Override
    public Log create(SessionID session) {
        return new Log() {
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
                // Whoever measures is told by the callbacks.
            }

            @Override
            public void onErrorEvent(String text) {
                // Whoever measures is told by the callbacks.
            }
        };
    }
}
