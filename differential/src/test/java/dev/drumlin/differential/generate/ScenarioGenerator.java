package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.DataType.Scalar;
import dev.drumlin.differential.type.Draw;
import java.util.ArrayList;
import java.util.List;

/** Makes whole scenarios: tables, then statements over them. The same seed gives the same steps. */
public final class ScenarioGenerator {
    private static final int FILLER_BYTES = 300_000;

    private final Draw draw;
    private final SchemaGenerator schemas;
    private final WriteGenerator writes;
    private final SelectGenerator selects;
    private final AlterGenerator alters;
    private final MistakeGenerator mistakes;
    private final List<Table> tables = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();

    private ScenarioGenerator(long seed) {
        draw = new Draw(seed);
        schemas = new SchemaGenerator(draw);
        WhereGenerator where = new WhereGenerator(draw);
        writes = new WriteGenerator(draw, new UsingGenerator(draw), where);
        selects = new SelectGenerator(draw, where);
        alters = new AlterGenerator(draw, schemas);
        mistakes = new MistakeGenerator(draw);
    }

    /** Returns a scenario of about so many statements. */
    public static List<Step> steps(long seed, int count) {
        return new ScenarioGenerator(seed).all(count);
    }

    private List<Step> all(int count) {
        steps.add(new Step(
                Step.Kind.SCHEMA,
                Step.Mode.DRUMLIN_ONLY,
                "CREATE TABLE filler (k int PRIMARY KEY, v blob)",
                List.of(),
                0));
        for (int i = draw.of(1, 2, 2, 3); i > 0; i--) {
            Table table = schemas.table("t" + i);
            tables.add(table);
            steps.add(Step.of(Step.Kind.SCHEMA, SchemaGenerator.create(table), List.of()));
        }
        for (int i = draw.between(5, 40); i > 0; i--) {
            steps.add(writes.insert(draw.of(tables)));
        }
        while (steps.size() < count) {
            next();
        }
        tables.forEach(table -> steps.add(SelectGenerator.everything(table)));
        return steps;
    }

    private void next() {
        int at = draw.below(tables.size());
        Table table = tables.get(at);
        switch (draw.weighted(160, 120, 90, 50, 430, 4, 8, 120, 6)) {
            case 0 -> steps.add(writes.insert(table));
            case 1 -> steps.add(writes.update(table));
            case 2 -> steps.add(writes.delete(table));
            case 3 -> steps.add(writes.batch(tables));
            case 4 -> steps.add(selects.next(table));
            case 5 -> steps.add(Step.of(Step.Kind.TRUNCATE, "TRUNCATE " + table.name(), List.of()));
            case 6 -> {
                AlterGenerator.Change change = alters.next(table);
                tables.set(at, change.after());
                steps.add(change.step());
            }
            case 7 -> steps.add(mistake(table));
            default -> steps.add(flush());
        }
        if (draw.percent(6)) {
            steps.add(SelectGenerator.everything(draw.of(tables)));
        }
    }

    private Step mistake(Table table) {
        return mistakes.worsen(
                switch (draw.below(5)) {
                    case 0 -> writes.insert(table);
                    case 1 -> writes.update(table);
                    case 2 -> writes.delete(table);
                    default -> selects.next(table);
                });
    }

    private Step flush() {
        Parameter filler = Parameter.of(Scalar.BLOB, new byte[FILLER_BYTES]);
        return new Step(
                Step.Kind.FLUSH,
                Step.Mode.DRUMLIN_ONLY,
                "INSERT INTO filler (k, v) VALUES (1, ?)",
                List.of(new Parameter("<" + FILLER_BYTES + " bytes>", filler.json(), filler.bytes())),
                0);
    }
}
