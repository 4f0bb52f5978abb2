/** The admin console; it talks to a server through its HTTP and management ports only. */
@NullMarked
package dev.drumlin.shell;

import org.jspecify.annotations.NullMarked;
