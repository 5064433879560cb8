package trader.common.config;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** A client's password, plain or as a salted hash (PBKDF2 with HMAC-SHA256). Thread-safe. */
public final class Password {
    static final String SCHEME = "pbkdf2-sha256";
    static final int HASH_BYTES = 32;
    private static final int MIN_ITERATIONS = 1_000;
    private static final int MAX_ITERATIONS = 10_000_000;
    private static final int MIN_SALT_BYTES = 8;
    /** Recognises an earlier correct password without the slow hash; random, so useless outside this process. */
    private static final SecretKeySpec QUICK_KEY = new SecretKeySpec(random(32), "HmacSHA256");

    private final int iterations;
    private final byte[] salt;
    private final byte[] hash;
    private volatile byte[] quickHash;

    private Password(int iterations, byte[] salt, byte[] hash, byte[] quickHash) {
        this.iterations = iterations;
        this.salt = salt;
        this.hash = hash;
        this.quickHash = quickHash;
    }

    /** An empty one is refused. */
    public static Password plain(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("setting 'password' is empty: at least one character");
        }
        return new Password(0, null, null, quickHash(text));
    }

    /** Parses the output of {@link PasswordHash}; an error names the wrong part, without salt or hash. */
    public static Password hashed(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != 4 || !parts[0].equals(SCHEME)) {
            throw wrong("is not " + SCHEME + ":<iterations>:<salt in hex>:<hash in hex>");
        }
        return new Password(iterations(parts[1]), hex("salt", parts[2], MIN_SALT_BYTES, Integer.MAX_VALUE),
                hex("hash", parts[3], HASH_BYTES, HASH_BYTES), null);
    }

    private static int iterations(String text) {
        int iterations = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
        if (iterations < MIN_ITERATIONS || iterations > MAX_ITERATIONS) {
            throw wrong("has '" + text + "' iterations: from " + MIN_ITERATIONS + " to " + MAX_ITERATIONS);
        }
        return iterations;
    }

    private static byte[] hex(String part, String text, int minBytes, int maxBytes) {
        String allowed = minBytes == maxBytes ? 2 * minBytes + " hex digits"
                : "at least " + 2 * minBytes + " hex digits, an even number";
        if (!text.matches("[0-9a-fA-F]*")) {
            throw wrong("has a " + part + " with other characters than hex digits: " + allowed);
        }
        if (text.length() % 2 != 0 || text.length() / 2 < minBytes || text.length() / 2 > maxBytes) {
            throw wrong("has a " + part + " of " + text.length() + " hex digits: " + allowed);
        }
        return HexFormat.of().parseHex(text);
    }

    private static IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("setting 'password-hash' " + what);
    }

    /** Whether {@link #matches} would take milliseconds. */
    public boolean isSlow(String given) {
        return hash != null && !given.isEmpty() && !isKnown(given);
    }

    public boolean matches(String given) {
        if (isKnown(given)) {
            return true;
        }
        if (hash == null || given.isEmpty()
                || !MessageDigest.isEqual(hash, derive(given, iterations, salt, hash.length))) {
            return false;
        }
        quickHash = quickHash(given);
        return true;
    }

    private boolean isKnown(String given) {
        byte[] known = quickHash;
        return known != null && MessageDigest.isEqual(known, quickHash(given));
    }

    static byte[] derive(String password, int iterations, byte[] salt, int bytes) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, 8 * bytes);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this JDK has no PBKDF2WithHmacSHA256", missing);
        } finally {
            spec.clearPassword();
        }
    }

    static byte[] random(int bytes) {
        byte[] random = new byte[bytes];
        new SecureRandom().nextBytes(random);
        return random;
    }

    private static byte[] quickHash(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(QUICK_KEY);
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this JDK has no HmacSHA256", missing);
        }
    }
}
