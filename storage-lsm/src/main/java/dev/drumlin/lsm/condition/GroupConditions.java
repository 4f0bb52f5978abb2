package dev.drumlin.lsm.condition;

import dev.drumlin.lsm.commit.Conditions;
import dev.drumlin.lsm.commit.Verdict;
import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ConditionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.event.EngineEvent;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conditions of one group over the rows of its tables. */
final class GroupConditions implements Conditions {
    private final EngineContext context;
    private final List<ConditionView> conditions;

    /** What each condition looks at; the same object where they look at the same row. */
    private final List<Subject> subjects;

    GroupConditions(EngineContext context, List<ConditionView> conditions, List<Subject> subjects) {
        this.context = context;
        this.conditions = conditions;
        this.subjects = subjects;
    }

    @Override
    public boolean mustWait() {
        return subjects.stream().anyMatch(subject -> subject.table().isTruncating());
    }

    @Override
    public boolean isCurrent() {
        return subjects.stream().allMatch(Subject::isCurrent);
    }

    @Override
    public boolean mustReadFiles() {
        for (Subject subject : subjects) {
            TableView view = subject.table().acquire();
            // A table that is gone needs nothing: the next look under the commit lock finds that out.
            if (view != null) {
                try {
                    if (subject.mustReadFiles(view)) {
                        return true;
                    }
                } finally {
                    view.release();
                }
            }
        }
        return false;
    }

    @Override
    public void readFiles() {
        try {
            for (Subject subject : subjects) {
                TableView view = subject.table().acquire();
                if (view != null) {
                    try {
                        if (subject.mustReadFiles(view)) {
                            subject.readFiles(view);
                        }
                    } finally {
                        view.release();
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            StorageException problem = ReadFailures.of(e);
            if (problem instanceof CorruptedException damage) {
                context.events().on(new EngineEvent.CorruptionFound(damage.file(), damage.offset(), damage.toString()));
            }
            throw problem;
        }
    }

    @Override
    public @Nullable Verdict decide(long sequence) {
        long now = Math.floorDiv(context.wall().micros(), 1_000_000L);
        try {
            for (int i = 0; i < subjects.size(); i++) {
                ByteWriter row = new ByteWriter(64);
                Boolean isLive = look(subjects.get(i), sequence, now, row);
                if (isLive == null) {
                    return null;
                }
                RowView view = isLive ? new RowView().wrap(row.segment(), 0) : null;
                if (!conditions.get(i).holds(view)) {
                    return new Verdict(false, isLive ? MemorySegment.ofArray(row.toByteArray()) : null);
                }
            }
            return Verdict.HOLDS;
        } catch (IOException e) {
            throw ReadFailures.of(e);
        }
    }

    /** Returns whether a row is live, and if so appends it; null if that cannot be told without a disk. */
    private static @Nullable Boolean look(Subject subject, long sequence, long now, ByteWriter row) throws IOException {
        TableView view = subject.table().acquire();
        if (view == null) {
            return null;
        }
        try {
            return subject.mustReadFiles(view) ? null : subject.live(view, sequence, now, row) > 0;
        } finally {
            view.release();
        }
    }
}
