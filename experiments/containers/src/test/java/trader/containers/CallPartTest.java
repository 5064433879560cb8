package trader.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallPartTest {
    @ParameterizedTest
    @CsvSource({
        "com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionImple, TRANSACTION",
        "org.jboss.as.ejb3.tx.CMTTxInterceptor, TRANSACTION",
        "org.jboss.as.ejb3.security.SecurityContextInterceptor, RIGHTS",
        "org.jboss.as.ejb3.component.interceptors.CurrentInvocationContextInterceptor, BEAN_CALL",
        "org.jboss.weld.bean.ContextualInstance, INJECTION",
        "org.jboss.resteasy.core.registry.SegmentNode, ROUTING",
        "org.jboss.resteasy.core.ServerResponseWriter, WRITING",
        "org.jboss.resteasy.core.SynchronousDispatcher, FRAMEWORK",
        "org.springframework.util.MimeTypeUtils, ROUTING",
        "org.springframework.http.converter.StringHttpMessageConverter, WRITING",
        "org.springframework.web.servlet.DispatcherServlet, FRAMEWORK",
        "org.apache.coyote.http11.Http11Processor, HTTP",
        "com.ibm.ws.injectionengine.ReferenceContextImpl, INJECTION",
        "com.ibm.tx.jta.impl.TransactionImpl, TRANSACTION",
        "com.ibm.ejs.csi.Required, TRANSACTION",
        "com.ibm.ws.cdi.ejb.security.EjbSecurityContextStore, RIGHTS",
        "com.ibm.ejs.container.EJSContainer, BEAN_CALL",
        "trader.containers.ejb.EJSLocalNSLEjbMessages_9ca582bb, BEAN_CALL",
        "com.ibm.ws.genericbnf.internal.BNFHeadersImpl, HTTP",
        "trader.containers.ejb.EjbController, SERVICE",
        "orgXspringframework.Other, OTHER",
    })
    void aClassBelongsToOnePart(String name, CallPart part) {
        assertThat(CallPart.of(List.of(name))).isEqualTo(part);
    }

    @Test
    void theJdkAndUtilitiesWorkForTheirCaller() {
        assertThat(CallPart.of(List.of("java.util.HashMap", "java.util.HashSet", "org.jboss.weld.SimpleCDI",
                "org.jboss.resteasy.core.SynchronousDispatcher"))).isEqualTo(CallPart.INJECTION);
        assertThat(CallPart.of(List.of("com.ibm.ws.util.LockFreeIndexedStack", "com.ibm.tx.jta.impl.TransactionImpl")))
                .isEqualTo(CallPart.TRANSACTION);
        assertThat(CallPart.of(List.of("java.lang.Thread"))).isEqualTo(CallPart.OTHER);
    }
}
