/** The records of a run's binary files, each with its layout in one place, and the roles of threads. */
package trader.runfiles;
