package trader.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WarFileTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(ServiceVariant.class)
    void eachVariantHasOneController(ServiceVariant variant) throws IOException {
        assertThat(entries(variant.archive())).filteredOn(each -> each.endsWith("Controller.class")).hasSize(1)
                .allMatch(each -> each.startsWith("WEB-INF/classes/trader/containers/"));
    }

    @Test
    void springComesWithItsLibraries() throws IOException {
        assertThat(entries(ServiceVariant.SPRING.archive()))
                .filteredOn(each -> each.startsWith("WEB-INF/lib/spring-web")).hasSize(2)
                .allMatch(each -> each.matches("WEB-INF/lib/spring-web(mvc)?-[0-9.]+\\.jar"));
        assertThat(entries(ServiceVariant.EJB.archive())).noneMatch(each -> each.endsWith(".jar"));
    }

    @Test
    void theVersionOfALibraryIsInItsName() throws IOException {
        assertThat(WarFile.version("spring-web", "/a/spring-webmvc-1.jar:/a/spring-web-6.2.19.jar"))
                .isEqualTo("6.2.19");
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThatThrownBy(() -> entries(new WarFile(List.of("cdi/Missing"), List.of(), List.of())))
                .isInstanceOf(IOException.class).hasMessageContaining("cdi/Missing.class");
        assertThatThrownBy(() -> entries(new WarFile(List.of(), List.of("spring"), List.of())))
                .isInstanceOf(IOException.class).hasMessageContaining("no spring on the class path");
    }

    private List<String> entries(WarFile archive) throws IOException {
        Path file = directory.resolve("service.war");
        archive.write(file, CLASS_PATH);
        try (ZipFile war = new ZipFile(file.toFile())) {
            return war.stream().map(ZipEntry::getName).toList();
        }
    }
}
