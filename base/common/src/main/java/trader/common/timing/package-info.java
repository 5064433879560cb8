/**
 * Times that a measured JVM records about itself; docs/FILES.md lists the files.
 *
 * <p>Threads: any thread records, without a lock or an allocation; one thread of {@link
 * trader.common.timing.TimesWriter} writes.
 */
package trader.common.timing;
