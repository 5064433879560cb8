package trader.server.listener;

/** What runs the listeners. */
public enum ContainerKind {
    /** Spring's listener container. */
    SPRING,
    /** Beans of Weld, a CDI container, whose transactions its interceptor begins and commits. */
    CDI,
    /** Message-driven beans in WildFly, whose transaction manager begins and commits the transactions. */
    MDB
}
