package trader.containers;

import java.util.Arrays;
import java.util.List;

/** The service in one technology, in one container. */
enum ServiceVariant {
    SPRING("spring", "Spring MVC", null, Archives.spring("Controller")),
    SPRING_TOMCAT("spring-tomcat", "Spring MVC, Tomcat", SPRING, Archives.spring("Controller")),
    SPRING_UNTYPED("spring-untyped", "Spring MVC, without produces", SPRING, Archives.spring("UntypedController")),
    CDI("cdi", "CDI", SPRING, Archives.cdi("Controller", "Calls")),
    CDI_APPLICATION("cdi-application", "CDI, application-scoped", CDI,
            Archives.cdi("ApplicationController", "ApplicationCalls")),
    EJB("ejb", "EJB", SPRING, Archives.ejb("Controller")),
    EJB_NOT_SUPPORTED("ejb-not-supported", "EJB, without transaction", EJB,
            Archives.ejb("Controller", "ejb-jar.xml")),
    EJB_UNTYPED("ejb-untyped", "EJB, without @Produces", EJB, Archives.ejb("UntypedController"));

    private final String option;
    private final String title;
    private final ServiceVariant base;
    private final WarFile archive;

    ServiceVariant(String option, String title, ServiceVariant base, WarFile archive) {
        this.option = option;
        this.title = title;
        this.base = base;
        this.archive = archive;
    }

    /** Its name on the command line. */
    String option() {
        return option;
    }

    String title() {
        return title;
    }

    /** Whether it runs on WildFly; else on embedded Tomcat. */
    boolean onWildFly() {
        return this != SPRING_TOMCAT;
    }

    /** The variant to compare it with: it differs in one thing. Null for the first. */
    ServiceVariant base() {
        return base;
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
