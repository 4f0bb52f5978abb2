package dev.drumlin.shell;

import dev.drumlin.shell.exit.ExitCode;
import dev.drumlin.shell.exit.ShellException;
import dev.drumlin.shell.screen.ShellStreams;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The admin console. With words after {@code ./drumlin shell} it runs one command and ends; without, it reads commands from
 * the keyboard or from a pipe.
 */
public final class ShellApplication {

    private ShellApplication() {}

    /** Runs the shell and ends the process with one of {@link ExitCode}. */
    public static void main(String[] args) {
        ShellStreams streams = ShellStreams.ofProcess();
        int code;
        try {
            code = run(RawArguments.of(args), streams, System.getenv());
        } catch (ShellException e) {
            streams.error().println(e.text());
            code = e.exitCode().number();
        }
        System.exit(code);
    }

    /**
     * Runs the shell inside this process.
     *
     * @param words of the command line, byte for byte
     * @return the exit code
     */
    static int run(List<String> words, ShellStreams streams, Map<String, String> environment) {
        quietLogging();
        SpringApplication application = new SpringApplication(ShellConfiguration.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setLazyInitialization(true);
        application.setRegisterShutdownHook(false);
        // The words are commands: Boot would take those that begin with -- for properties.
        application.setAddCommandLineProperties(false);
        // The shell has no configuration files, least of all those that lie in the working folder.
        application.setDefaultProperties(Map.of("spring.config.location", "optional:classpath:/dev/drumlin/shell/"));
        application.addInitializers(context -> {
            context.getBeanFactory().registerSingleton("shellStreams", streams);
            context.getBeanFactory().registerSingleton("shellWords", new ShellWords(words, environment));
        });
        try (ConfigurableApplicationContext context = application.run()) {
            return SpringApplication.exit(context);
        }
    }

    /** The shell speaks to its user itself; of libraries only what is serious may appear, on the error stream. */
    private static void quietLogging() {
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
        Logger.getLogger("").setLevel(Level.SEVERE);
    }
}
