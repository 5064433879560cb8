package trader.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names, visibility and length of top-level types. */
@AnalyzeClasses(locations = Sources.class, importOptions = DoNotIncludeTests.class)
class TypesTest {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package (trader[a-z.]*);");
    private static final Pattern MENTION = Pattern.compile("\\btrader(?:\\.[a-z]+)+\\.[A-Z]\\w*");

    @ArchTest
    static void oneSimpleNameMeansOneThing(JavaClasses classes) {
        Map<Path, List<Path>> byName = Sources.files().stream().filter(file -> file.toString().endsWith(".java"))
                .filter(file -> !file.endsWith("package-info.java")).collect(groupingBy(Path::getFileName));
        assertThat(byName).hasSizeGreaterThan(500);
        assertThat(byName.values()).filteredOn(files -> files.size() > 1).isEmpty();
    }

    @ArchTest
    static void aLongFileSaysWhy(JavaClasses classes) throws IOException {
        for (Path file : Sources.files()) {
            if (!file.toString().matches(".*\\.(java|js|py)")) {
                continue;
            }
            String text = Files.readString(file);
            assertThat(text.lines().count() <= 300 || text.contains("Over 300 lines")).as(file + " says why").isTrue();
        }
    }

    @ArchTest
    static void aPublicTypeIsUsedByAnotherPackage(JavaClasses classes) throws IOException {
        classes().that().arePublic().and().areTopLevelClasses()
                // Generated.
                .and().resideOutsideOfPackages("trader.fixml.metadata..", "trader.benchmarks.jmh.jmh_generated..")
                .and().resideOutsideOfPackage("trader.containers.client.jmh_generated..")
                // Loaded by the container.
                .and().resideOutsideOfPackages("trader.containers.rest..", "trader.containers.spring..",
                        "trader.containers.cdi..", "trader.containers.ejb..")
                // Called by advice that the agent copies into the product's classes.
                .and().resideOutsideOfPackage("trader.faultagent..")
                // Called from Jython scripts.
                .and().doNotHaveFullyQualifiedName("trader.grinder.GrinderLoad")
                .and().doNotHaveFullyQualifiedName("trader.client.load.RequestResult")
                // Loaded by ServiceLoader.
                .and().doNotHaveFullyQualifiedName("trader.server.cdi.WeldProvider")
                .and().doNotHaveFullyQualifiedName("trader.server.mdb.WildFlyProvider")
                .and().doNotHaveFullyQualifiedName("trader.server.mdb.NamedSessions")
                .and().doNotHaveFullyQualifiedName("trader.server.order.derby.DerbyProvider")
                .and().doNotHaveFullyQualifiedName("trader.server.gridquotes.GridPricesProvider")
                // Coherence creates them by name.
                .and().doNotHaveFullyQualifiedName("trader.server.gridquotes.GridPrice")
                .and().doNotHaveFullyQualifiedName("trader.server.gridquotes.PriceProcessor")
                // WildFly creates them by name.
                .and().doNotHaveFullyQualifiedName("trader.server.mdb.TraderResourceAdapter")
                .and().resideOutsideOfPackage("trader.server.mdb.beans..")
                // Artemis creates it by name.
                .and().doNotHaveFullyQualifiedName("trader.broker.InVmConnectors")
                .and().doNotHaveFullyQualifiedName("trader.broker.pair.FileLockManager")
                // Returned to tests, which call its methods only.
                .and().doNotHaveFullyQualifiedName("trader.server.ServerCounts")
                .and().areNotAnnotatedWith("picocli.CommandLine$Command")
                .should(beUsedByAnotherPackage(packagesByMention())).check(classes);
    }

    private static ArchCondition<JavaClass> beUsedByAnotherPackage(Map<String, Set<String>> packagesByMention) {
        return new ArchCondition<>("be used by another package, else be package-private") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean isUsed = isMain(type) || type.getDirectDependenciesToSelf().stream()
                        .anyMatch(each -> !each.getOriginClass().getPackageName().equals(type.getPackageName()))
                        || packagesByMention.getOrDefault(type.getName(), Set.of()).stream()
                        .anyMatch(each -> !each.equals(type.getPackageName()));
                events.add(new SimpleConditionEvent(type, isUsed, type.getName() + " is used in its own package only"));
            }
        };
    }

    /** From the sources, settings and tests included: bytecode does not show who uses a constant. */
    private static Map<String, Set<String>> packagesByMention() throws IOException {
        Map<String, Set<String>> packages = new HashMap<>();
        for (Path file : Sources.files()) {
            String text = Files.readString(file);
            Matcher line = PACKAGE.matcher(text);
            String packageName = line.find() ? line.group(1) : "";
            MENTION.matcher(text).results().forEach(mention ->
                    packages.computeIfAbsent(mention.group(), type -> new HashSet<>()).add(packageName));
        }
        return packages;
    }

    private static boolean isMain(JavaClass type) {
        return type.tryGetMethod("main", String[].class)
                .filter(method -> method.getModifiers().contains(JavaModifier.STATIC)).isPresent();
    }
}
