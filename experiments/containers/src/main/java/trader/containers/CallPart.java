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
            "org.jboss.as.ejb3.pool.", "com.ibm.ws.cdi.impl.", "com.ibm.ws.cdi.web.", "com.ibm.ws.cdi.ejb.impl.",
            "io.openliberty.cdi", "com.ibm.ws.injectionengine.", "com.ibm.wsspi.injectionengine.",
            "io.openliberty.org.jboss.resteasy.common.cdi.", "com.ibm.ws.ejbcontainer.util.Pool"),
    TRANSACTION("transaction", "com.arjuna.", "org.wildfly.transaction.", "org.jboss.as.txn.", "org.jboss.tm.",
            "org.jboss.as.ejb3.tx.", "com.ibm.tx.", "com.ibm.ws.tx.", "com.ibm.ws.uow.", "com.ibm.ws.transaction.",
            "com.ibm.ws.Transaction.", "com.ibm.ws.LocalTransaction.", "com.ibm.ejs.csi."),
    RIGHTS("rights", "org.wildfly.security.", "org.wildfly.elytron.", "org.jboss.as.ejb3.security.",
            "org.jboss.as.security.", "org.wildfly.extension.undertow.security.", "io.undertow.security.",
            "io.undertow.servlet.handlers.security.", "com.ibm.ws.security.", "com.ibm.ws.webcontainer.security.",
            "com.ibm.ws.cdi.ejb.security."),
    BEAN_CALL("bean call", "org.jboss.as.ejb3.", "org.jboss.as.ee.", "org.jboss.invocation.", "com.ibm.ejs.",
            "com.ibm.ws.ejbcontainer.", "com.ibm.websphere.csi.", "trader.containers.ejb.EJS"),
    WRITING("writing", "org.jboss.resteasy.core.ServerResponseWriter", "org.jboss.resteasy.core.interception.",
            "org.jboss.resteasy.plugins.providers.", "org.springframework.http.converter.",
            "org.springframework.web.servlet.mvc.method.annotation.AbstractMessageConverter",
            "org.springframework.web.servlet.mvc.method.annotation.RequestResponseBody"),
    SERVICE("service", "trader.containers."),
    FRAMEWORK("rest of it", "org.jboss.resteasy.", "org.springframework.", "io.micrometer.",
            "io.openliberty.restfulWS", "com.ibm.ws.cdi."),
    HTTP("HTTP", "io.undertow.", "org.xnio.", "org.wildfly.extension.undertow.", "org.apache.",
            "com.ibm.ws.webcontainer", "com.ibm.wsspi.webcontainer", "io.openliberty.webcontainer", "com.ibm.ws.http.",
            "com.ibm.wsspi.http.", "com.ibm.ws.genericbnf.", "com.ibm.wsspi.genericbnf.", "com.ibm.ws.tcpchannel.",
            "com.ibm.wsspi.tcpchannel.", "com.ibm.ws.channelfw.", "com.ibm.wsspi.channelfw.", "com.ibm.ws.bytebuffer.",
            "com.ibm.wsspi.bytebuffer.", "com.ibm.ws.threading."),
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
