package trader.common;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Reasons of errors of the file system, whose exceptions often hold nothing but the name of the file. */
public final class FileErrors {
    private FileErrors() {
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
