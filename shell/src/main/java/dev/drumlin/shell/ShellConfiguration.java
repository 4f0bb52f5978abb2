package dev.drumlin.shell;

import dev.drumlin.shell.client.Connection;
import dev.drumlin.shell.client.DataClient;
import dev.drumlin.shell.client.JsonHttp;
import dev.drumlin.shell.client.ManagementClient;
import dev.drumlin.shell.client.SchemaClient;
import dev.drumlin.shell.command.BindValues;
import dev.drumlin.shell.command.Commands;
import dev.drumlin.shell.command.CqlCommands;
import dev.drumlin.shell.command.IndexCacheCommands;
import dev.drumlin.shell.command.SchemaCommands;
import dev.drumlin.shell.command.ServerCommands;
import dev.drumlin.shell.command.ShellCommands;
import dev.drumlin.shell.command.SlowQueryCommands;
import dev.drumlin.shell.command.TransferCommands;
import dev.drumlin.shell.exit.FailureMapper;
import dev.drumlin.shell.interactive.Prompt;
import dev.drumlin.shell.line.CommandCatalogue;
import dev.drumlin.shell.line.CommandLines;
import dev.drumlin.shell.line.CommandShape;
import dev.drumlin.shell.line.OptionConversion;
import dev.drumlin.shell.line.WordParser;
import dev.drumlin.shell.screen.ShellStreams;
import dev.drumlin.shell.transfer.TypedJson;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.support.ConfigurableConversionService;
import org.springframework.shell.core.command.AbstractCommand;
import org.springframework.shell.core.command.annotation.Command;
import org.springframework.shell.core.command.annotation.support.CommandFactoryBean;
import tools.jackson.databind.json.JsonMapper;

/** All beans of the shell, by hand: searching for components and conditions would take longer than most commands. */
@Configuration(proxyBeanMethods = false)
class ShellConfiguration {

    @Bean
    JsonMapper jsonMapper() {
        return JsonMapper.builder().build();
    }

    @Bean
    JsonHttp jsonHttp(JsonMapper mapper) {
        return new JsonHttp(mapper);
    }

    @Bean
    Connection connection(JsonHttp http) {
        return new Connection(http);
    }

    @Bean
    ManagementClient managementClient(JsonHttp http, Connection connection) {
        return new ManagementClient(http, connection);
    }

    @Bean
    DataClient dataClient(JsonHttp http, Connection connection, JsonMapper mapper) {
        return new DataClient(http, connection, mapper);
    }

    @Bean
    SchemaClient schemaClient(DataClient data) {
        return new SchemaClient(data);
    }

    @Bean
    CqlCommands cqlCommands(DataClient data, JsonMapper mapper) {
        return new CqlCommands(data, new BindValues(data, new TypedJson(mapper)));
    }

    @Bean
    IndexCacheCommands indexCacheCommands(ManagementClient management) {
        return new IndexCacheCommands(management);
    }

    @Bean
    SchemaCommands schemaCommands(SchemaClient schema) {
        return new SchemaCommands(schema);
    }

    @Bean
    ServerCommands serverCommands(ManagementClient management, Connection connection) {
        return new ServerCommands(management, connection);
    }

    @Bean
    ShellCommands shellCommands(ObjectProvider<CommandCatalogue> catalogue) {
        return new ShellCommands(catalogue);
    }

    @Bean
    SlowQueryCommands slowQueryCommands(ManagementClient management, DataClient data) {
        return new SlowQueryCommands(management, data);
    }

    @Bean
    TransferCommands transferCommands(
            DataClient data, SchemaClient schema, Connection connection, JsonMapper mapper, ShellStreams streams) {
        return new TransferCommands(data, schema, connection, mapper, streams);
    }

    @Bean
    FailureMapper failureMapper() {
        return new FailureMapper();
    }

    @Bean
    ConfigurableConversionService conversionService() {
        return OptionConversion.service();
    }

    /** Spring Shell would start a whole Hibernate Validator for the constraints that our commands do not have. */
    @Bean
    NoConstraints validator() {
        return new NoConstraints();
    }

    @Bean
    CommandCatalogue commandCatalogue(ApplicationContext context, FailureMapper failures) {
        List<CommandShape> shapes = new ArrayList<>();
        for (Class<?> commands : Commands.CLASSES) {
            for (Method method : commands.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Command.class)) {
                    shapes.add(CommandShape.of(command(method, context, failures), method));
                }
            }
        }
        return new CommandCatalogue(shapes);
    }

    private static AbstractCommand command(Method method, ApplicationContext context, FailureMapper failures) {
        CommandFactoryBean factory = new CommandFactoryBean(method);
        factory.setApplicationContext(context);
        AbstractCommand command = (AbstractCommand) factory.getObject();
        command.setExitStatusExceptionMapper(failures);
        return command;
    }

    @Bean
    WordParser wordParser(CommandCatalogue catalogue, ConfigurableConversionService conversion) {
        return new WordParser(catalogue, conversion);
    }

    @Bean
    CommandLines commandLines(
            CommandCatalogue catalogue,
            WordParser parser,
            Connection connection,
            FailureMapper failures,
            JsonMapper mapper) {
        return new CommandLines(catalogue, parser, connection, failures, mapper);
    }

    @Bean
    Prompt prompt(CommandLines lines, CommandCatalogue catalogue, SchemaClient schema) {
        return new Prompt(lines, catalogue, schema);
    }

    @Bean
    ShellRun shellRun(
            ShellWords words,
            ShellStreams streams,
            CommandLines lines,
            WordParser parser,
            ObjectProvider<Prompt> prompt) {
        return new ShellRun(words, streams, lines, parser, prompt);
    }
}
