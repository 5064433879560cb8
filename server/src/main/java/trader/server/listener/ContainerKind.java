package trader.server.listener;

/** What runs the listeners. */
public enum ContainerKind {
    /** Spring's listener container. */
    SPRING,
    /** Beans of Weld, a CDI container, whose transactions its interceptor begins and commits. */
    CDI
}
