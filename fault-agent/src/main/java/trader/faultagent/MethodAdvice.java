package trader.faultagent;

import static net.bytebuddy.matcher.ElementMatchers.isSynthetic;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;

import java.util.List;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.pool.TypePool;

/** Inlines advice in a method of the product; the advice gets {@code place}. */
record MethodAdvice(ProductMethod method, Class<?> advice, String place) {
    /** Notes that the server is ready. */
    static final MethodAdvice SERVING = new MethodAdvice(Product.START, FaultAdvice.Serving.class, "start");

    static List<MethodAdvice> of(List<ProductMethod> methods, Class<?> advice, String place) {
        return methods.stream().map(each -> new MethodAdvice(each, advice, place)).toList();
    }

    /** Throws an {@link IllegalStateException} if class or method does not exist. */
    void check(ClassFileLocator classes) {
        TypePool.Resolution type = TypePool.Default.of(classes).describe(method.className());
        if (!type.isResolved()) {
            throw new IllegalStateException(place + ": no class " + method.className() + " on the class path");
        }
        checkMethod(type.resolve());
    }

    private void checkMethod(TypeDescription type) {
        int found = type.getDeclaredMethods().filter(matcher()).size();
        if (found != 1) {
            throw new IllegalStateException(place + ": found " + found + " methods " + method + ", not 1");
        }
    }

    private ElementMatcher.Junction<MethodDescription> matcher() {
        return named(method.name()).and(not(isSynthetic()));
    }

    byte[] apply(byte[] classFile, ClassFileLocator classes) {
        ClassFileLocator locator = new ClassFileLocator.Compound(
                ClassFileLocator.Simple.of(method.className(), classFile), classes);
        TypeDescription type = TypePool.Default.of(locator).describe(method.className()).resolve();
        checkMethod(type);
        return new ByteBuddy().decorate(type, locator)
                .visit(Advice.withCustomMapping().bind(FaultAdvice.PlaceName.class, place).to(advice).on(matcher()))
                .make().getBytes();
    }
}
