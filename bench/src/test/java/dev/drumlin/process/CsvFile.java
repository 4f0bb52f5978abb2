package dev.drumlin.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/** A CSV file with a header. */
final class CsvFile {
    private CsvFile() {}

    /**
     * Returns each row as its values by column name. Numbers are written without idle zeros, times without seconds that are
     * zero, so that two files with the same values give the same rows.
     */
    static List<String> rows(Path file) throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (CSVParser parser = CSVParser.parse(file, UTF_8, format)) {
            return parser.stream()
                    .map(record -> {
                        Map<String, String> values = new TreeMap<>();
                        record.toMap().forEach((name, value) -> values.put(name, plain(value)));
                        return values.toString();
                    })
                    .toList();
        }
    }

    private static String plain(String value) {
        if (value.matches("-?\\d+\\.\\d+(E-?\\d+)?")) {
            return Double.toString(Double.parseDouble(value));
        }
        return value.replaceFirst("(T\\d\\d:\\d\\d):00\\.000Z$", "$1Z");
    }
}
