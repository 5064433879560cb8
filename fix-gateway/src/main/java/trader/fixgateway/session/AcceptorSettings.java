package trader.fixgateway.session;

import java.nio.file.Path;
import quickfix.Acceptor;
import quickfix.FileStoreFactory;
import quickfix.Session;
import quickfix.SessionFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.mina.NetworkingOptions;
import trader.fixgateway.config.Counterparty;
import trader.fixgateway.config.FixSessions;
import trader.fixgateway.connection.LogonFilter;

/** QuickFIX/J's settings. Stores call fsync only with {@code --durability forced}, once for each message sent. */
final class AcceptorSettings {
    private AcceptorSettings() {
    }

    static SessionSettings of(FixSessions sessions, String bind, int port, Path storeDir, boolean forced) {
        SessionSettings settings = new SessionSettings();
        settings.setString(SessionFactory.SETTING_CONNECTION_TYPE, SessionFactory.ACCEPTOR_CONNECTION_TYPE);
        settings.setString(Acceptor.SETTING_SOCKET_ACCEPT_ADDRESS, bind);
        settings.setLong(Acceptor.SETTING_SOCKET_ACCEPT_PORT, port);
        settings.setBool(NetworkingOptions.SETTING_SOCKET_TCP_NODELAY, true);
        settings.setBool(NetworkingOptions.SETTING_SOCKET_REUSE_ADDRESS, true);
        settings.setString(FileStoreFactory.SETTING_FILE_STORE_PATH, storeDir.toString());
        settings.setBool(FileStoreFactory.SETTING_FILE_STORE_SYNC, forced);
        // SentFiles reads sent messages, and needs no index in memory.
        settings.setLong(FileStoreFactory.SETTING_FILE_STORE_MAX_CACHED_MSGS, 0);
        settings.setString(Session.SETTING_DATA_DICTIONARY, "FIX44.xml");
        settings.setBool(Session.SETTING_VALIDATE_USER_DEFINED_FIELDS, true);
        settings.setBool(Session.SETTING_REQUIRES_ORIG_SENDING_TIME, true);
        // LogonFilter drops garbled messages; this setting rejects messages with a wrong structure.
        settings.setBool(Session.SETTING_REJECT_GARBLED_MESSAGE, true);
        settings.setBool(Session.SETTING_REJECT_MESSAGE_ON_UNHANDLED_EXCEPTION, true);
        settings.setLong(Session.SETTING_MAX_LATENCY, LogonFilter.MAX_LATENCY_S);
        settings.setString(Session.SETTING_TIMEZONE, "UTC");
        sessions.counterparties().forEach(each -> add(settings, each));
        return settings;
    }

    private static void add(SessionSettings settings, Counterparty counterparty) {
        SessionID id = counterparty.sessionId();
        settings.setBool(id, Session.SETTING_RESET_ON_LOGOUT, counterparty.reset().onLogout());
        settings.setBool(id, Session.SETTING_RESET_ON_DISCONNECT, counterparty.reset().onDisconnect());
        if (counterparty.day().start() == null) {
            settings.setBool(id, Session.SETTING_NON_STOP_SESSION, true);
        } else {
            settings.setString(id, Session.SETTING_START_TIME, counterparty.day().start());
            settings.setString(id, Session.SETTING_END_TIME, counterparty.day().end());
        }
    }
}
