/**
 * The service in CDI: controller, service and two resources.
 *
 * <p>Threads: loaded by the container alone, whose worker threads call the controller.
 */
package trader.containers.cdi;
