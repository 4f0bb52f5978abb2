/**
 * The HTTP clients of the server's two ports, and the tables' schema as the shell needs it.
 *
 * <p>{@link dev.drumlin.shell.client.ManagementClient} talks to the management port,
 * {@link dev.drumlin.shell.client.DataClient} to the data port, whose address the management port names. Both use
 * {@link dev.drumlin.shell.client.JsonHttp}, which turns refusals into {@link dev.drumlin.shell.client.RefusedException}
 * and silence into {@link dev.drumlin.shell.client.UnreachableException}. Calls block; an interrupt ends them.
 */
@NullMarked
package dev.drumlin.shell.client;

import org.jspecify.annotations.NullMarked;
