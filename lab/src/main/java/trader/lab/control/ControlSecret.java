package trader.lab.control;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import trader.common.FileErrors;
import trader.common.config.SecretFile;

/** A secret in a file that only its owner can read. It never leaves the process. */
public final class ControlSecret {
    static final int MAC_BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";
    private static final int SHORTEST = 20;
    private static final int LONGEST = 1_024;

    private final byte[] key;

    private ControlSecret(byte[] key) {
        this.key = key;
    }

    /** @throws IllegalArgumentException naming what is wrong with the file */
    public static ControlSecret read(Path file) {
        try {
            if (Files.size(SecretFile.require(file)) > LONGEST) {
                throw new IllegalArgumentException(file + ": has " + Files.size(file) + " bytes, allowed are at most "
                        + LONGEST);
            }
            String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
            if (text.length() < SHORTEST) {
                throw new IllegalArgumentException(file + ": the secret has " + text.length() + " characters, allowed"
                        + " are " + SHORTEST + " and more (such as from: head -c 32 /dev/urandom | base64)");
            }
            return new ControlSecret(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(file + ": " + FileErrors.reason(unreadable), unreadable);
        }
    }

    /** Authenticates the parts, whose lengths must be fixed by their order. */
    byte[] mac(byte[]... parts) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            for (byte[] part : parts) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("each Java runtime has " + ALGORITHM, impossible);
        }
    }

    /** The secret of one connection. */
    ControlSecret derived(byte[]... parts) {
        return new ControlSecret(mac(parts));
    }
}
