package trader.jmsclient.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Key stores, trust stores and access files in a directory. */
public final class TlsFiles {
    private static final String PASSWORD = "storepass";

    private final Path directory;

    /** Makes {@code NAME.p12} for each name, with a key for 127.0.0.1 and a certificate for the subject. */
    public TlsFiles(Path directory, Map<String, String> subjects) throws IOException, InterruptedException {
        this.directory = directory;
        List<Process> running = new ArrayList<>();
        for (Map.Entry<String, String> each : subjects.entrySet()) {
            running.add(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-J-XX:TieredStopAtLevel=1", "-genkeypair", "-keyalg", "EC", "-alias", each.getKey(), "-dname",
                    each.getValue(), "-ext", "SAN=ip:127.0.0.1", "-keystore", each.getKey() + ".p12", "-storetype",
                    "PKCS12", "-storepass", PASSWORD).directory(directory.toFile()).redirectErrorStream(true).start());
        }
        for (Process keytool : running) {
            String output = new String(keytool.getInputStream().readAllBytes());
            if (keytool.waitFor() != 0) {
                throw new IOException(output);
            }
        }
        for (String name : subjects.keySet()) {
            ofOwner(store(name));
        }
    }

    /** Makes a store with the certificates of keys. */
    public Path trust(String store, String... names) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        for (String name : names) {
            trusted.setCertificateEntry(name, keys(name).getCertificate(name));
        }
        Path file = directory.resolve(store + ".p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            trusted.store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    public KeyStore keys(String name) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(store(name))) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, PASSWORD.toCharArray());
            return keys;
        }
    }

    public Path store(String name) {
        return directory.resolve(name + ".p12");
    }

    public Path passwordFile() throws IOException {
        return ofOwner(Files.writeString(directory.resolve("store-password"), PASSWORD));
    }

    private static Path ofOwner(Path file) throws IOException {
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    /**
     * Makes an access file.
     *
     * @param trust name of the trust store
     * @param keys name of the keys, or null
     * @param lines user and password
     */
    public Path access(String name, String trust, String keys, String... lines) throws IOException {
        List<String> all = new ArrayList<>(List.of(lines));
        all.addAll(List.of("trust-store=" + store(trust), "trust-store-password=" + PASSWORD));
        if (keys != null) {
            all.addAll(List.of("key-store=" + store(keys), "key-store-password=" + PASSWORD));
        }
        Path file = directory.resolve(name + ".access");
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.write(file, all);
    }
}
