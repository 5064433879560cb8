package trader.server.listener;

/** How listeners are connected to the embedded broker. */
public enum ListenerTransport { TCP, IN_VM }
