package trader.containers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A web application.
 *
 * @param classes     below this package, such as {@code cdi/CdiController}
 * @param libraries   names of jars without versions, from the class path
 * @param descriptors files of this package for {@code WEB-INF}
 */
record WarFile(List<String> classes, List<String> libraries, List<String> descriptors) {
    /** {@code classPath}: has the libraries. */
    void write(Path file, String classPath) throws IOException {
        try (OutputStream bytes = Files.newOutputStream(file); ZipOutputStream war = new ZipOutputStream(bytes)) {
            for (String each : classes) {
                add(war, "WEB-INF/classes/trader/containers/" + each + ".class", resource(each + ".class"));
            }
            for (String each : libraries) {
                Path library = library(each, classPath);
                add(war, "WEB-INF/lib/" + library.getFileName(), Files.newInputStream(library));
            }
            for (String each : descriptors) {
                add(war, "WEB-INF/" + each, resource(each));
            }
        }
    }

    private static InputStream resource(String name) throws IOException {
        InputStream resource = WarFile.class.getResourceAsStream(name);
        if (resource == null) {
            throw new IOException("there is no " + name + " beside " + WarFile.class.getName());
        }
        return resource;
    }

    private static void add(ZipOutputStream war, String name, InputStream content) throws IOException {
        try (content) {
            war.putNextEntry(new ZipEntry(name));
            content.transferTo(war);
            war.closeEntry();
        }
    }

    /** The version of a library on a class path. */
    static String version(String name, String classPath) throws IOException {
        return library(name, classPath).getFileName().toString().replaceAll("^" + name + "-|\\.jar$", "");
    }

    /** The jar of a library on a class path. */
    static Path library(String name, String classPath) throws IOException {
        return Arrays.stream(classPath.split(":")).map(Path::of)
                .filter(each -> each.getFileName().toString().matches(name + "(-[0-9].*)?\\.jar")).findFirst()
                .orElseThrow(() -> new IOException("there is no " + name + " on the class path"));
    }
}
