package trader.containers;

import static trader.containers.ServerDistribution.LIBERTY;
import static trader.containers.ServerDistribution.WILDFLY;

import java.util.List;
import trader.common.Settings;

/** The service in one technology, in one container. */
enum ServiceVariant {
    SPRING("Spring MVC", WILDFLY, Archives.spring("Controller")),
    SPRING_TOMCAT("Spring MVC, Tomcat", null, Archives.spring("Controller"), SPRING),
    SPRING_UNTYPED("Spring MVC, without produces", WILDFLY, Archives.spring("UntypedController"), SPRING),
    CDI("CDI", WILDFLY, Archives.cdi("Controller", "Calls"), SPRING),
    CDI_APPLICATION("CDI, application-scoped", WILDFLY,
            Archives.cdi("ApplicationController", "ApplicationCalls"), CDI),
    EJB("EJB", WILDFLY, Archives.ejb("Controller"), SPRING),
    EJB_NOT_SUPPORTED("EJB, without transaction", WILDFLY, Archives.ejb("Controller", "ejb-jar.xml"), EJB),
    EJB_UNTYPED("EJB, without @Produces", WILDFLY, Archives.ejb("UntypedController"), EJB),
    SPRING_LIBERTY("Spring MVC, Open Liberty", LIBERTY, Archives.spring("Controller"), SPRING),
    CDI_LIBERTY("CDI, Open Liberty", LIBERTY, Archives.cdi("Controller", "Calls"), CDI, SPRING_LIBERTY),
    EJB_LIBERTY("EJB, Open Liberty", LIBERTY, Archives.ejb("Controller"), EJB, SPRING_LIBERTY);

    private final String title;
    private final ServerDistribution distribution;
    private final WarFile archive;
    private final List<ServiceVariant> bases;

    ServiceVariant(String title, ServerDistribution distribution, WarFile archive, ServiceVariant... bases) {
        this.title = title;
        this.distribution = distribution;
        this.archive = archive;
        this.bases = List.of(bases);
    }

    /** Its name on the command line. */
    String option() {
        return Settings.spelling(this);
    }

    String title() {
        return title;
    }

    /** The server that it runs on; null for embedded Tomcat. */
    ServerDistribution distribution() {
        return distribution;
    }

    /** Whether it is measured if the user names no variants: not if that took a second large download. */
    boolean byDefault() {
        return distribution != LIBERTY;
    }

    /** The variants to compare it with: each differs in one thing. */
    List<ServiceVariant> bases() {
        return bases;
    }

    WarFile archive() {
        return archive;
    }

    /** What is in the WARs. */
    private static final class Archives {
        private static final List<String> SPRING_LIBRARIES = List.of("spring-aop", "spring-beans", "spring-context",
                "spring-core", "spring-expression", "spring-jcl", "spring-web", "spring-webmvc",
                "micrometer-commons", "micrometer-observation");

        private static final String LOOP = "rest/InProcessLoop";

        private static WarFile spring(String controller) {
            return new WarFile(List.of("spring/SpringResourceA", "spring/SpringResourceB", "spring/SpringMessages",
                    "spring/Spring" + controller, "spring/SpringCalls", LOOP, "spring/SpringConfiguration",
                    "spring/SpringInitializer"), SPRING_LIBRARIES, List.of());
        }

        private static WarFile cdi(String controller, String calls) {
            return new WarFile(List.of("rest/RestApplication", "cdi/CdiResourceA", "cdi/CdiResourceB",
                    "cdi/CdiMessages", "cdi/Cdi" + controller, "cdi/Cdi" + calls, LOOP), List.of(), List.of());
        }

        private static WarFile ejb(String controller, String... descriptors) {
            return new WarFile(List.of("rest/RestApplication", "ejb/EjbResourceA", "ejb/EjbResourceB",
                    "ejb/EjbMessages", "ejb/Ejb" + controller, "ejb/EjbCalls", LOOP), List.of(), List.of(descriptors));
        }
    }
}
