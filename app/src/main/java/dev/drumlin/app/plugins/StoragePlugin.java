package dev.drumlin.app.plugins;

import dev.drumlin.storage.StorageProvider;

/**
 * A storage plugin that can be chosen.
 *
 * @param name the backend's name
 * @param origin where it comes from, for people: "built in" or its folder
 * @param provider opens its engine
 */
record StoragePlugin(String name, String origin, StorageProvider provider) {}
