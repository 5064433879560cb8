package trader.containers;

import static trader.containers.ServerDistribution.LIBERTY;
import static trader.containers.ServerDistribution.WILDFLY;

import java.util.Arrays;
import java.util.List;

/** The service in one technology, in one container. */
enum ServiceVariant {
    SPRING("spring", "Spring MVC", WILDFLY, Archives.spring("Controller")),
    SPRING_TOMCAT("spring-tomcat", "Spring MVC, Tomcat", null, Archives.spring("Controller"), SPRING),
    SPRING_UNTYPED("spring-untyped", "Spring MVC, without produces", WILDFLY, Archives.spring("UntypedController"),
            SPRING),
    CDI("cdi", "CDI", WILDFLY, Archives.cdi("Controller", "Calls"), SPRING),
    CDI_APPLICATION("cdi-application", "CDI, application-scoped", WILDFLY,
            Archives.cdi("ApplicationController", "ApplicationCalls"), CDI),
    EJB("ejb", "EJB", WILDFLY, Archives.ejb("Controller"), SPRING),
    EJB_NOT_SUPPORTED("ejb-not-supported", "EJB, without transaction", WILDFLY,
            Archives.ejb("Controller", "ejb-jar.xml"), EJB),
    EJB_UNTYPED("ejb-untyped", "EJB, without @Produces", WILDFLY, Archives.ejb("UntypedController"), EJB),
    SPRING_LIBERTY("spring-liberty", "Spring MVC, Open Liberty", LIBERTY, Archives.spring("Controller"), SPRING),
    CDI_LIBERTY("cdi-liberty", "CDI, Open Liberty", LIBERTY, Archives.cdi("Controller", "Calls"), CDI, SPRING_LIBERTY),
    EJB_LIBERTY("ejb-liberty", "EJB, Open Liberty", LIBERTY, Archives.ejb("Controller"), EJB, SPRING_LIBERTY);

    private final String option;
    private final String title;
    private final ServerDistribution distribution;
    private final WarFile archive;
    private final List<ServiceVariant> bases;

    ServiceVariant(String option, String title, ServerDistribution distribution, WarFile archive,
            ServiceVariant... bases) {
        this.option = option;
        this.title = title;
        this.distribution = distribution;
        this.archive = archive;
        this.bases = List.of(bases);
    }

    /** Its name on the command line. */
    String option() {
        return option;
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

    static List<String> options() {
        return Arrays.stream(values()).map(ServiceVariant::option).toList();
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
