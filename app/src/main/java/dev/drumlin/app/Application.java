package dev.drumlin.app;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationExcludeFilter;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;

/**
 * The server process.
 *
 * <p>Configurations of the management port live beside the rest but belong to another context, which finds them through
 * {@code META-INF/spring}; so the scan passes over them.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ConfigurationPropertiesScan
@ComponentScan(
        excludeFilters = {
            @ComponentScan.Filter(type = FilterType.CUSTOM, classes = TypeExcludeFilter.class),
            @ComponentScan.Filter(type = FilterType.CUSTOM, classes = AutoConfigurationExcludeFilter.class),
            @ComponentScan.Filter(type = FilterType.ANNOTATION, classes = ManagementContextConfiguration.class)
        })
public class Application {
    /** Runs the server until a signal stops it. A start that fails has said why when this exits with 1. */
    public static void main(String[] arguments) {
        StopSignals.install();
        try {
            new SpringApplication(Application.class).run(arguments);
        } catch (SpringApplication.AbandonedRunException endedOnPurpose) {
            throw endedOnPurpose;
        } catch (RuntimeException alreadyReported) {
            System.exit(1);
        }
    }
}
