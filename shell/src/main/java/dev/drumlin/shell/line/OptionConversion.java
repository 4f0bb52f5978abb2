package dev.drumlin.shell.line;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.convert.converter.ConverterFactory;
import org.springframework.core.convert.support.ConfigurableConversionService;
import org.springframework.core.convert.support.DefaultConversionService;

/**
 * How the text of an option becomes its type. Spring's own rules, which call a type's {@code of(String)}; but constants are
 * taken in any case, flags only as true or false, and errors name what is allowed.
 */
public final class OptionConversion {

    private OptionConversion() {}

    public static ConfigurableConversionService service() {
        ConfigurableConversionService service = new DefaultConversionService();
        service.addConverterFactory(new ConstantFactory());
        service.addConverter(String.class, Boolean.class, OptionConversion::flag);
        return service;
    }

    private static Boolean flag(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> Boolean.TRUE;
            case "false" -> Boolean.FALSE;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }

    @SuppressWarnings("rawtypes") // Spring's converters of enums are declared with the raw type.
    private static final class ConstantFactory implements ConverterFactory<String, Enum> {
        @Override
        public <T extends Enum> Converter<String, T> getConverter(Class<T> type) {
            return text -> Arrays.stream(type.getEnumConstants())
                    .filter(constant -> constant.name().equalsIgnoreCase(text))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("not one of "
                            + Arrays.stream(type.getEnumConstants())
                                    .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                                    .collect(Collectors.joining(", "))));
        }
    }
}
