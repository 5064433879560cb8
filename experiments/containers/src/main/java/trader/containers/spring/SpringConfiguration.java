package trader.containers.spring;

import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Finds the components that are in the WAR. */
@Configuration
@ComponentScan
@EnableWebMvc
public class SpringConfiguration {
}
