package trader.faultagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.dynamic.ClassFileLocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent names classes and methods of the product; this module has them all on its class path. */
class FaultAgentTest {
    private static final ClassFileLocator CLASSES = ClassFileLocator.ForClassLoader.ofSystemLoader();

    static List<MethodAdvice> allAdvice() {
        List<MethodAdvice> all = new ArrayList<>(List.of(MethodAdvice.SERVING));
        for (Place[] places : List.of(FaultPoint.values(), DelayPlace.values(), Sabotage.values())) {
            Stream.of(places).forEach(place -> all.addAll(place.advice()));
        }
        return all;
    }

    /** Loads the product's classes itself, one of them changed: classes of a package need one loader. */
    private static final class ProductLoader extends ClassLoader {
        private final String changedName;
        private final byte[] changed;

        ProductLoader(String changedName, byte[] changed) {
            super(FaultAgentTest.class.getClassLoader());
            this.changedName = changedName;
            this.changed = changed;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("trader.") || name.startsWith("trader.faultagent.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try {
                byte[] classFile = name.equals(changedName) ? changed : CLASSES.locate(name).resolve();
                return defineClass(name, classFile, 0, classFile.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("allAdvice")
    void theMethodExistsAndTakesTheAdvice(MethodAdvice advice) throws Exception {
        advice.check(CLASSES);
        String name = advice.method().className();
        byte[] original = CLASSES.locate(name).resolve();
        byte[] changed = advice.apply(original, CLASSES);
        assertThat(changed).isNotEqualTo(original);
        ClassLoader loader = new ProductLoader(name, changed);
        assertThat(Class.forName(name, true, loader).getClassLoader()).as("verified").isSameAs(loader);
    }

    @Test
    void adviceForAMethodThatDoesNotExistIsRefused() {
        ProductMethod missing = new ProductMethod(FaultAgentTest.class.getName(), "missing");
        assertThat(catchThrowable(
                () -> new MethodAdvice(missing, FaultAdvice.Entry.class, "here").check(CLASSES)))
                .hasMessage("here: found 0 methods " + missing + ", not 1");
    }
}
