package trader.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintStream;
import java.io.PrintWriter;

/** Which package may depend on which. */
@AnalyzeClasses(locations = Sources.class, importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule packagesHaveNoCycles = slices().matching("trader.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule theProductDoesNotKnowWhatTestsAndMeasuresIt = noClasses()
            .that().resideInAnyPackage("trader.common..", "trader.recordlog..", "trader.fixml..", "trader.fix..",
                    "trader.jmsclient..", "trader.access..", "trader.broker..",
                    "trader.fixgateway..", "trader.server..")
            .should().dependOnClassesThat().resideInAnyPackage("trader.client..", "trader.crashtest..",
                    "trader.faultagent..", "trader.launcher..", "trader.lab..", "trader.benchmarks..",
                    "trader.colocation..", "trader.containers..", "trader.grid..", "trader.analysis..",
                    "trader.grinder..", "trader.postgres..");

    @ArchTest
    static final ArchRule onlyTheBrokerKnowsArtemisImplementation = noClasses()
            .that().resideOutsideOfPackages("trader.broker..", "trader.access..")
            .should().dependOnClassesThat().resideInAPackage("org.apache.activemq.artemis..impl..");

    @ArchTest
    static final ArchRule theReportIsALeaf = noClasses().that().resideOutsideOfPackage("trader.analysis.report..")
            .and().resideInAPackage("trader.analysis..")
            .should().dependOnClassesThat().resideInAPackage("trader.analysis.report..");

    @ArchTest
    static final ArchRule theJmsClientCanBeCopied = classes().that().resideInAPackage("trader.jmsclient..")
            .should().onlyDependOnClassesThat().resideInAnyPackage("java..", "jakarta.jms..", "org.slf4j..",
                    "org.apache.activemq.artemis..", "io.netty..", "trader.jmsclient..", "trader.fixml..");

    /** In some locales digits and the letter I are others. {@code formatted} is left with texts. */
    @ArchTest
    static final ArchRule nothingDependsOnTheLocaleOfTheUser = noClasses()
            .should().callMethod(String.class, "format", String.class, Object[].class)
            .orShould().callMethod(PrintStream.class, "printf", String.class, Object[].class)
            .orShould().callMethod(PrintStream.class, "format", String.class, Object[].class)
            .orShould().callMethod(PrintWriter.class, "printf", String.class, Object[].class)
            .orShould().callMethod(PrintWriter.class, "format", String.class, Object[].class)
            .orShould().callMethod(String.class, "toLowerCase")
            .orShould().callMethod(String.class, "toUpperCase");
}
