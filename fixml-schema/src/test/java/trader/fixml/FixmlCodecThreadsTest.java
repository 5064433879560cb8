package trader.fixml;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FixmlCodecThreadsTest {
    @ParameterizedTest
    @EnumSource(CodecKind.class)
    void manyThreadsUseOneCodec(CodecKind kind) throws Exception {
        FixmlCodec codec = new FixmlCodec(FixmlLimits.DEFAULT, kind);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<Integer>> done = threads.invokeAll(
                    IntStream.rangeClosed(1, 8).mapToObj(seed -> work(codec, seed)).toList());
            for (Future<Integer> one : done) {
                assertThat(one.get()).isEqualTo(10 * Samples.all().size());
            }
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
        }
    }

    /** Every second text is broken, so that parsers are given up all the time. */
    private Callable<Integer> work(FixmlCodec codec, int seed) {
        return () -> {
            int read = 0;
            for (int i = 0; i < 10; i++) {
                for (Map.Entry<String, FixmlMessage> sample : Samples.all().entrySet()) {
                    String text = codec.encode(sample.getValue());
                    if ((i + seed) % 2 == 0) {
                        refused(codec, text.substring(0, text.length() - 1));
                    }
                    assertThat(codec.decode(text)).isEqualTo(sample.getValue());
                    read++;
                }
            }
            return read;
        };
    }

    private void refused(FixmlCodec codec, String text) {
        try {
            throw new AssertionError("read " + codec.decode(text));
        } catch (FixmlException e) {
            assertThat(e).hasMessageStartingWith("not well-formed XML");
        }
    }

    /** The thread's class loader does not know Trader's classes, as in The Grinder's workers and in containers. */
    @Test
    void theThreadsClassLoaderDoesNotMatter() throws Exception {
        List<ClassLoader> loaders = new ArrayList<>();
        loaders.add(null);
        try (URLClassLoader foreign = new URLClassLoader(new URL[0], null)) {
            loaders.add(foreign);
            for (ClassLoader loader : loaders) {
                ExecutorService thread = Executors.newSingleThreadExecutor();
                try {
                    FixmlMessage order = Samples.one("order");
                    assertThat(thread.submit(() -> {
                        Thread.currentThread().setContextClassLoader(loader);
                        FixmlCodec own = new FixmlCodec();
                        return own.decode(own.encode(order));
                    }).get()).isEqualTo(order);
                } finally {
                    thread.shutdownNow();
                }
            }
        }
    }
}
