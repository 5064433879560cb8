/**
 * The path of the CDI and the EJB service.
 *
 * <p>Threads: loaded by the container alone.
 */
package trader.containers.rest;
