package trader.analysis.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the report page. */
public final class Report {
    private Report() {
    }

    /**
     * Writes one self-contained page, which loads nothing from anywhere.
     *
     * @param html file to write; replaced if it exists
     */
    public static void write(ReportData data, Path html) throws IOException {
        Files.writeString(html, "<!doctype html><title>report</title><pre>"
                + new ObjectMapper().writeValueAsString(data).replace("<", "&lt;"));
    }
}
