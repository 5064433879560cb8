package trader.containers;

import org.apache.catalina.startup.Tomcat;
import trader.common.ParentWatch;

/** Tomcat with one WAR, on a free port of the loopback address. */
final class TomcatMain {
    /** Begins the line with the port, when the WAR answers. */
    static final String READY = "READY ";

    private TomcatMain() {
    }

    /** The arguments are Tomcat's directory and the WAR; runs until the parent process ends. */
    public static void main(String[] args) throws Exception {
        ParentWatch.startIfEnabled();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(args[0]);
        // Its JSP servlet is not on the class path.
        tomcat.setAddDefaultWebXmlToWebapp(false);
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.addWebapp("/" + ContainerServer.CONTEXT, args[1]);
        tomcat.start();
        if (!tomcat.getConnector().getState().isAvailable()) {
            System.err.println("Tomcat did not open its port");
            System.exit(1);
        }
        System.out.println(READY + tomcat.getConnector().getLocalPort());
        // Its threads are daemons.
        tomcat.getServer().await();
    }
}
