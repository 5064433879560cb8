/**
 * The build-time program that writes the FIXML 4.4 schema of Trader's messages from the FIX repository.
 *
 * <p>Threads: single-threaded; nothing here runs in a measured JVM.
 */
package trader.fixml.generator;
