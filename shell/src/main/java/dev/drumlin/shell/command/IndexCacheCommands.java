package dev.drumlin.shell.command;

import dev.drumlin.shell.client.ManagementClient;
import dev.drumlin.shell.render.Answer;
import org.springframework.shell.core.command.annotation.Argument;
import org.springframework.shell.core.command.annotation.Command;

/** The cache of index pages: how full it is, and its switches. */
public final class IndexCacheCommands {
    private final ManagementClient management;

    public IndexCacheCommands(ManagementClient management) {
        this.management = management;
    }

    @Command(name = "index-cache", group = Commands.SERVER, description = "Draw how full the index cache's regions are")
    public Answer indexCache() {
        return IndexCacheMap.draw(management.indexCache());
    }

    @Command(
            name = "index-cache resize",
            group = Commands.SERVER,
            description = "Set the index cache's limit until the next start")
    public Answer resize(@Argument(index = 0, description = "for example 64MB; 0 caches nothing") String size) {
        return IndexCacheMap.draw(management.resizeIndexCache(ByteSize.of(size).bytes()));
    }

    @Command(name = "index-cache clear", group = Commands.SERVER, description = "Empty the index cache")
    public Answer clear() {
        management.clearIndexCache();
        return indexCache();
    }
}
