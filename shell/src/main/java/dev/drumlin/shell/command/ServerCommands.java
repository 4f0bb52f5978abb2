package dev.drumlin.shell.command;

import dev.drumlin.shell.client.Connection;
import dev.drumlin.shell.client.ManagementClient;
import dev.drumlin.shell.render.Answer;
import dev.drumlin.shell.render.Answer.Note;
import org.springframework.shell.core.command.annotation.Argument;
import org.springframework.shell.core.command.annotation.Command;
import tools.jackson.databind.node.JsonNodeFactory;

/** How the server is and what it does now. */
public final class ServerCommands {
    private final ManagementClient management;
    private final Connection connection;

    public ServerCommands(ManagementClient management, Connection connection) {
        this.management = management;
        this.connection = connection;
    }

    @Command(
            name = "status",
            group = Commands.SERVER,
            description = "Show health, version, addresses, uptime and the load of the stages")
    public Answer status() {
        return ServerAnswers.status(
                connection.management(),
                management.info(),
                management.health(),
                management.uptimeSeconds(),
                management.stagesIfKnown());
    }

    @Command(name = "stages", group = Commands.SERVER, description = "Show the counters of the pipeline's stages")
    public Answer stages() {
        return ServerAnswers.list(management.stages(), "stages", "the server has no stage");
    }

    @Command(name = "requests", group = Commands.SERVER, description = "List the requests that run now")
    public Answer requests() {
        return ServerAnswers.list(management.requests(), "requests", "no request is running");
    }

    @Command(name = "requests cancel", group = Commands.SERVER, description = "Cancel a request that runs now")
    public Answer cancel(@Argument(index = 0, description = "as 'requests' lists it") String id) {
        management.cancelRequest(id);
        return new Note(
                "request " + id + " is cancelled",
                JsonNodeFactory.instance.objectNode().put("cancelled", id));
    }

    @Command(name = "compactions", group = Commands.SERVER, description = "List the merges of data files that run now")
    public Answer compactions() {
        return ServerAnswers.list(management.compactions(), "compactions", "no compaction is running");
    }

    @Command(name = "compactions stop", group = Commands.SERVER, description = "Stop a merge that runs now")
    public Answer stopCompaction(@Argument(index = 0, description = "as 'compactions' lists it") String id) {
        management.stopCompaction(id);
        return new Note(
                "compaction " + id + " is stopped",
                JsonNodeFactory.instance.objectNode().put("stopped", id));
    }
}
