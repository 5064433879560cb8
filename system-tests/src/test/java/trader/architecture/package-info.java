/**
 * Rules about the code of all modules: dependencies between packages, visibility, names.
 *
 * <p>Threads: JUnit's.
 */
package trader.architecture;
