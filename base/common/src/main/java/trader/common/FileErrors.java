package trader.common;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Map;

/** Reasons of errors of the file system, whose exceptions often hold nothing but the name of the file, and cures. */
public final class FileErrors {
    /**
     * The kernel's texts, of which each is found within that of an exception or a cause. The C library translates them
     * unless {@code LC_MESSAGES} is {@code C}, as {@code trader} sets it.
     */
    private static final Map<String, String> CURES = Map.of(
            "No space left on device", "free space",
            "Disk quota exceeded", "raise the quota or free space",
            "File too large", "raise the limit of file sizes (ulimit -f)",
            "Read-only file system", "find out in the kernel's log why the file system is read-only",
            "Permission denied", "give this user the right to write",
            "Input/output error", "replace the disk");
    private static final String NO_DESCRIPTORS = "Too many open files";

    private FileErrors() {
    }

    /** Whether a file could not be opened, or a connection not accepted, because others are open. */
    public static boolean isOutOfDescriptors(Throwable failure) {
        return has(failure, NO_DESCRIPTORS);
    }

    /** What an operator does about a file that cannot be written; begins with a verb. */
    public static String cure(Throwable failure) {
        if (isOutOfDescriptors(failure)) {
            return "raise the limit of open files and connections (ulimit -n" + (ManagementFactory
                    .getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                    ? ", now " + system.getMaxFileDescriptorCount() : "") + ")";
        }
        return CURES.entrySet().stream().filter(cure -> has(failure, cure.getKey())).map(Map.Entry::getValue)
                .findFirst().orElse("free space or replace the disk");
    }

    private static boolean has(Throwable failure, String text) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each.toString().contains(text)) {
                return true;
            }
        }
        return false;
    }

    public static String reason(IOException failure) {
        if (!(failure instanceof FileSystemException)) {
            return failure.getMessage() == null ? failure.toString() : failure.getMessage();
        }
        String reason = ((FileSystemException) failure).getReason();
        return reason != null ? reason : failure instanceof NoSuchFileException ? "there is no such file or directory"
                : failure instanceof AccessDeniedException ? "permission denied"
                        : failure instanceof FileAlreadyExistsException ? "a file of this name exists"
                                : failure.toString();
    }
}
