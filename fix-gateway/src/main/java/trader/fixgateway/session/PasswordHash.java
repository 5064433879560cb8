package trader.fixgateway.session;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Makes the {@code password-hash} of the sessions file from a password. */
public final class PasswordHash {
    private static final int ITERATIONS = 210_000;
    private static final int SALT_BYTES = 16;

    private PasswordHash() {
    }

    /**
     * The hash with a fresh salt.
     *
     * @throws IllegalArgumentException when the password is empty
     */
    public static String of(String password) {
        return of(password, ITERATIONS);
    }

    static String of(String password, int iterations) {
        if (password.isEmpty()) {
            throw new IllegalArgumentException("the password is empty");
        }
        byte[] salt = Password.random(SALT_BYTES);
        HexFormat hex = HexFormat.of();
        return Password.SCHEME + ":" + iterations + ":" + hex.formatHex(salt) + ":"
                + hex.formatHex(Password.derive(password, iterations, salt, Password.HASH_BYTES));
    }

    /** Reads a password, one line of standard input, and writes its hash to standard output. */
    public static void main(String[] arguments) throws IOException {
        String password = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        if (password == null || password.isEmpty()) {
            System.err.println("trader: the password, one line, is expected on standard input");
            System.exit(2);
        }
        System.out.println(of(password));
    }
}
