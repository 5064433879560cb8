package trader.client.fix;

import java.nio.file.Path;
import quickfix.CompositeLogFactory;
import quickfix.FileStoreFactory;
import quickfix.Initiator;
import quickfix.LogFactory;
import quickfix.Session;
import quickfix.SessionFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.mina.NetworkingOptions;

/** Settings of FIX sessions for low latency. */
public final class InitiatorSettings {
    /** The usual interval of heartbeats. */
    public static final int HEARTBEAT_S = 30;
    /** Logs nothing: the callbacks of a session suffice for a measurement. */
    public static final LogFactory SILENT = new CompositeLogFactory(new LogFactory[0]);
    private static final int RECONNECT_S = 1;

    private InitiatorSettings() {
    }

    /** Sessions that continue where they ended, even in another process. */
    public static void durable(SessionSettings settings, FixAddress gateway, Path stores) {
        goingOn(settings, gateway);
        settings.setString(FileStoreFactory.SETTING_FILE_STORE_PATH, stores.toString());
    }

    /** Sessions that log on again after a lost connection and continue where they ended. */
    public static void goingOn(SessionSettings settings, FixAddress gateway) {
        settings.setString(SessionFactory.SETTING_CONNECTION_TYPE, SessionFactory.INITIATOR_CONNECTION_TYPE);
        settings.setString(Initiator.SETTING_SOCKET_CONNECT_HOST, gateway.host());
        settings.setLong(Initiator.SETTING_SOCKET_CONNECT_PORT, gateway.port());
        settings.setLong(Initiator.SETTING_RECONNECT_INTERVAL, RECONNECT_S);
        settings.setLong(Session.SETTING_HEARTBTINT, HEARTBEAT_S);
        settings.setBool(Session.SETTING_NON_STOP_SESSION, true);
    }

    /**
     * A session that is reset at each logon. The dictionary is used only for parsing; fields are checked when they are
     * read.
     */
    public static SessionSettings of(SessionID session, FixAddress gateway, int heartbeatS) {
        SessionSettings settings = new SessionSettings();
        goingOn(settings, gateway);
        settings.setLong(Session.SETTING_HEARTBTINT, heartbeatS);
        settings.setBool(session, Session.SETTING_RESET_ON_LOGON, true);
        // Else the heap would fill with what nothing asks for again.
        settings.setBool(session, Session.SETTING_PERSIST_MESSAGES, false);
        settings.setBool(session, Session.SETTING_VALIDATE_INCOMING_MESSAGE, false);
        settings.setBool(session, NetworkingOptions.SETTING_SOCKET_TCP_NODELAY, true);
        return settings;
    }
}
