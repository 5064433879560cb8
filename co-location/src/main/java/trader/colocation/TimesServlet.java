package trader.colocation;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers with the {@link DriverTimes} so far. */
final class TimesServlet extends HttpServlet {
    private final transient DriverTimes times;

    TimesServlet(DriverTimes times) {
        this.times = times;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().write(times.text());
    }
}
