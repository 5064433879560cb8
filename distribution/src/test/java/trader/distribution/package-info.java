/** Tests of the zip. */
package trader.distribution;
