package trader.broker;

/** How listeners are connected to the embedded broker. */
public enum ListenerTransport { TCP, IN_VM }
