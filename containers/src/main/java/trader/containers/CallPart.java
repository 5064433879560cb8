package trader.containers;

import java.util.List;
import java.util.regex.Pattern;

/** A part of the work for a request, known by the package or class whose code runs. The first that fits counts. */
enum CallPart {
    ROUTING("routing", "org.jboss.resteasy.core.registry.", "org.jboss.resteasy.core.ResourceMethodRegistry",
            "org.springframework.web.accept.", "org.springframework.web.util.",
            "org.springframework.web.servlet.handler.", "org.springframework.web.servlet.mvc.condition.",
            "org.springframework.web.servlet.mvc.method.RequestMapping", "org.springframework.http.MediaType",
            "org.springframework.util.MimeType", "org.springframework.http.server.Default"),
    INJECTION("injection", "org.jboss.weld.", "org.jboss.as.weld.", "org.jboss.resteasy.cdi.",
            "org.jboss.as.ejb3.pool."),
    TRANSACTION("transaction", "com.arjuna.", "org.wildfly.transaction.", "org.jboss.as.txn.", "org.jboss.tm.",
            "org.jboss.as.ejb3.tx."),
    RIGHTS("rights", "org.wildfly.security.", "org.wildfly.elytron.", "org.jboss.as.ejb3.security.",
            "org.jboss.as.security.", "org.wildfly.extension.undertow.security.", "io.undertow.security.",
            "io.undertow.servlet.handlers.security."),
    BEAN_CALL("bean call", "org.jboss.as.ejb3.", "org.jboss.as.ee.", "org.jboss.invocation."),
    WRITING("writing", "org.jboss.resteasy.core.ServerResponseWriter", "org.jboss.resteasy.core.interception.",
            "org.jboss.resteasy.plugins.providers.", "org.springframework.http.converter.",
            "org.springframework.web.servlet.mvc.method.annotation.AbstractMessageConverter",
            "org.springframework.web.servlet.mvc.method.annotation.RequestResponseBody"),
    SERVICE("service", "trader.containers."),
    FRAMEWORK("rest of it", "org.jboss.resteasy.", "org.springframework.", "io.micrometer."),
    HTTP("HTTP", "io.undertow.", "org.xnio.", "org.wildfly.extension.undertow.", "org.apache."),
    OTHER("other");

    private final String title;
    private final Pattern classes;

    CallPart(String title, String... prefixes) {
        this.title = title;
        this.classes = Pattern.compile(String.join("|", prefixes).replace(".", "\\."));
    }

    String title() {
        return title;
    }

    /** The part of a stack, from the names of its classes, the running one first: the JDK works for its caller. */
    static CallPart of(List<String> stack) {
        for (String name : stack) {
            for (CallPart part : values()) {
                if (part != OTHER && part.classes.matcher(name).lookingAt()) {
                    return part;
                }
            }
        }
        return OTHER;
    }
}
