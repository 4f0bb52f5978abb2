package dev.drumlin.app;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stops the start if a setting under {@code drumlin.} does not exist, wherever it was given. Boot itself passes over
 * misspelt names in the environment and in system properties.
 *
 * <p>The registry of what exists is the metadata that the compiler writes for every {@code @ConfigurationProperties}
 * of this application, so a new setting need not be named a second time. {@code drumlin.storage.<backend>.*} is left to
 * that backend, {@code drumlin.test.*} to tests.
 */
final class UnknownSettings implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    private static final String METADATA = "META-INF/spring-configuration-metadata.json";
    private static final Pattern OF_A_BACKEND = Pattern.compile("drumlin\\.storage\\.[^.]+\\..+");
    private static final Pattern OF_A_BACKEND_IN_ENVIRONMENT = Pattern.compile("DRUMLIN_STORAGE_[^_]+_.+");
    private static final Set<String> OF_THE_LAUNCHER = Set.of("DRUMLIN_JAVA_HOME", "DRUMLIN_JAVA_OPTS");

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        check(context.getEnvironment());
    }

    static void check(ConfigurableEnvironment environment) {
        Set<String> known = knownNames();
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> names) {
                boolean variables = isEnvironmentVariables(source);
                for (String name : names.getPropertyNames()) {
                    boolean good = variables ? isKnownVariable(name, known) : isKnown(name, known);
                    if (!good) {
                        throw new StartRefused("unknown setting " + name + " (" + source.getName() + "). These exist: "
                                + String.join(", ", known) + ", drumlin.storage.<backend>.*");
                    }
                }
            }
        }
    }

    private static boolean isEnvironmentVariables(PropertySource<?> source) {
        return source.getName().endsWith(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
    }

    private static boolean isKnown(String name, Set<String> known) {
        ConfigurationPropertyName given = ConfigurationPropertyName.adapt(withoutIndex(name), '.');
        if (given.getNumberOfElements() == 0
                || !given.getElement(0, ConfigurationPropertyName.Form.UNIFORM).equals("drumlin")) {
            return true;
        }
        return given.toString().startsWith("drumlin.test.")
                || OF_A_BACKEND.matcher(given.toString()).matches()
                || known.stream()
                        .anyMatch(each -> ConfigurationPropertyName.of(each).equals(given));
    }

    private static boolean isKnownVariable(String name, Set<String> known) {
        if (!name.startsWith("DRUMLIN_") || OF_THE_LAUNCHER.contains(name)) {
            return true;
        }
        String letters = lettersOf(withoutIndex(name.replaceFirst("_[0-9]+$", "")));
        return OF_A_BACKEND_IN_ENVIRONMENT.matcher(name).matches()
                || known.stream().anyMatch(each -> lettersOf(each).equals(letters));
    }

    /** A list's element is named by its list. */
    private static String withoutIndex(String name) {
        int bracket = name.indexOf('[');
        return bracket < 0 ? name : name.substring(0, bracket);
    }

    private static String lettersOf(String name) {
        StringBuilder letters = new StringBuilder(name.length());
        name.chars().filter(Character::isLetterOrDigit).forEach(c -> letters.append((char) Character.toLowerCase(c)));
        return letters.toString();
    }

    private static Set<String> knownNames() {
        Set<String> known = new TreeSet<>();
        try (InputStream metadata = metadata()) {
            for (JsonNode property : JsonMapper.shared().readTree(metadata).path("properties")) {
                String name = property.path("name").stringValue("");
                if (name.startsWith("drumlin.")) {
                    known.add(name);
                }
            }
        } catch (IOException e) {
            throw new StartRefused("cannot read " + METADATA + ": " + e.getMessage(), e);
        }
        return known;
    }

    /** The file of this jar and not of the thirty others that have one: found from this class's own address. */
    private static InputStream metadata() throws IOException {
        String classFile = UnknownSettings.class.getName().replace('.', '/') + ".class";
        URL address = UnknownSettings.class.getClassLoader().getResource(classFile);
        if (address == null) {
            throw new IOException("no address for " + classFile);
        }
        String text = address.toString();
        return URI.create(text.substring(0, text.length() - classFile.length()) + METADATA)
                .toURL()
                .openStream();
    }
}
