package dev.drumlin.lsm.condition;

import dev.drumlin.lsm.commit.Conditions;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.ConditionView;
import dev.drumlin.storage.error.NotFoundException;
import java.util.ArrayList;
import java.util.List;

/** Makes what is needed to decide the conditions of write groups. Thread-safe. */
public final class ConditionReader implements Conditions.Source {
    private final EngineContext context;
    private final Tables tables;

    public ConditionReader(EngineContext context, Tables tables) {
        this.context = context;
        this.tables = tables;
    }

    @Override
    public Conditions of(WriteBatch batch, int group) {
        List<ConditionView> views = new ArrayList<>();
        List<Subject> subjects = new ArrayList<>();
        for (int i = batch.firstCondition(group); i < batch.endCondition(group); i++) {
            ConditionView view =
                    new ConditionView().wrap(batch.conditionSegment(i), batch.conditionAt(i), batch.conditionLength(i));
            views.add(view);
            subjects.add(subject(view, subjects));
        }
        return new GroupConditions(context, views, subjects);
    }

    private Subject subject(ConditionView view, List<Subject> known) {
        for (Subject subject : known) {
            if (subject.isOf(view)) {
                return subject;
            }
        }
        Table table = tables.find(view.tableId());
        if (table == null) {
            throw new NotFoundException("The table with the id " + view.tableId() + " does not exist");
        }
        return new Subject(table, view);
    }
}
