package dev.drumlin.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Files;

/** The edges between Maven modules that the poms alone cannot hold. */
@AnalyzeClasses(packages = "dev.drumlin", importOptions = EdgesTest.MainClasses.class)
class EdgesTest {
    /** Leaves out tests, those in the contract kit's jar too. */
    static final class MainClasses implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/") && !location.contains("-tests.jar");
        }
    }

    private static final String[] ENGINES = {
        "dev.drumlin.lsm..", "dev.drumlin.rocksdb..", "dev.drumlin.indexcache..", "dev.drumlin.memory.."
    };

    @ArchTest
    static final ArchRule THE_APP_NAMES_NO_ENGINE = noClasses()
            .that()
            .resideInAPackage("dev.drumlin.app..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.drumlin.lsm..", "dev.drumlin.rocksdb..", "dev.drumlin.indexcache..");

    @ArchTest
    static final ArchRule ENGINES_SEE_NO_SERVER = noClasses()
            .that()
            .resideInAnyPackage(ENGINES)
            .or()
            .resideInAPackage("dev.drumlin.storage..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.drumlin.app..", "dev.drumlin.tracing..", "org.springframework..", "reactor..", "io.netty..");

    @ArchTest
    static final ArchRule THE_CONTRACT_STANDS_ALONE = noClasses()
            .that()
            .resideInAPackage("dev.drumlin.storage..")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages("dev.drumlin.storage..", "java..", "org.jspecify..", "com.google.errorprone..");

    @ArchTest
    static final ArchRule TRACING_NEEDS_THE_CONTRACT_ONLY = noClasses()
            .that()
            .resideInAPackage("dev.drumlin.tracing..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.drumlin.app..", "dev.drumlin.lsm..", "org.springframework..");

    @ArchTest
    static final ArchRule ONLY_STORAGE_MEMORY_MAKES_ARENAS = noClasses()
            .that()
            .resideInAPackage("dev.drumlin..")
            .and()
            .resideOutsideOfPackage("dev.drumlin.memory..")
            .should()
            .callMethod(Arena.class, "ofShared")
            .orShould()
            .callMethod(Arena.class, "ofConfined")
            .orShould()
            .callMethod(Arena.class, "ofAuto")
            .orShould()
            .callMethod(Arena.class, "global");

    @ArchTest
    static final ArchRule ONLY_THE_IO_PACKAGE_OPENS_FILES = noClasses()
            .that()
            .resideInAnyPackage(ENGINES)
            .and()
            .resideOutsideOfPackage("dev.drumlin.lsm.io..")
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(
                    Files.class,
                    FileChannel.class,
                    File.class,
                    FileInputStream.class,
                    FileOutputStream.class,
                    RandomAccessFile.class);
}
