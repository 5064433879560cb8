package trader.grid.database;

import java.nio.file.Path;

/**
 * How the members write accounts behind.
 *
 * @param delayS   from the first change that is not written until it is
 * @param database a file with the address of the database, which exists before the first member
 */
public record WriteBehind(int delayS, Path database) { }
