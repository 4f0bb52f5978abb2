package dev.drumlin.app.plugins;

import java.nio.file.Path;

/**
 * Where this server keeps its data.
 *
 * @param backend the name of the storage plugin in use
 * @param folder the data folder, absolute
 */
public record DataLocation(String backend, Path folder) {}
