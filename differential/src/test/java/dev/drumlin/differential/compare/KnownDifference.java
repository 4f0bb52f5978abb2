package dev.drumlin.differential.compare;

import dev.drumlin.differential.generate.Step;
import dev.drumlin.differential.peer.Answer;
import dev.drumlin.differential.peer.Answer.Refused;
import dev.drumlin.differential.peer.Answer.Rows;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A difference that is meant: it stands in {@code docs/cql.md}, under "Differences from Cassandra", with its reason. Each
 * is as narrow as can be told from a statement and its two answers.
 */
public enum KnownDifference {
    TABLE_NOT_FOUND("a table that does not exist is `not-found`") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return refused(
                            cassandra,
                            "InvalidQueryException",
                            "(?s).*(does not exist|doesn't exist|unconfigured table).*")
                    && refused(drumlin, "not-found", ".*");
        }
    },
    SUM_OUT_OF_RANGE("`sum` and `avg` that leave the range of their type fail") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return cassandra instanceof Rows
                    && step.text().matches("(?is).*\\b(sum|avg)\\s*\\(.*")
                    && refused(drumlin, "invalid-request", ".*(sum|avg|range|too large).*");
        }
    },
    CAST_OUT_OF_RANGE("casts between numbers that do not fit fail") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return (cassandra instanceof Rows
                            || refused(cassandra, "ServerError", "java\\.lang\\.NumberFormatException.*"))
                    && step.text().matches("(?is).*\\bcast\\s*\\(.*")
                    && refused(drumlin, "invalid-request", ".*(out of the range of|cannot be converted to another).*");
        }
    },
    DATE_OF("`dateOf` and `unixTimestampOf`") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return refused(cassandra, "InvalidQueryException", "Unknown function '(dateof|unixtimestampof)'.*")
                    && drumlin instanceof Rows;
        }
    },
    SORTED_PAGE("`ORDER BY` with `IN` on the partition key, a page size and a `LIMIT`") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return refused(cassandra, "InvalidQueryException", "Cannot page queries with both ORDER BY and a IN.*")
                    && step.text().matches("(?is).*\\blimit\\b.*")
                    && step.pageSize() > 0
                    && drumlin instanceof Rows;
        }
    },
    FAULT_IN_ORDER_BY("statements that end in an exception of Cassandra's own code") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return refused(cassandra, "ServerError", "java\\.lang\\.[A-Za-z]*IndexOutOfBoundsException.*")
                    && refused(drumlin, "invalid-request", "(?i)order by only supports .*");
        }
    },
    FAULT_IN_EMPTY_MAP("statements that end in an exception of Cassandra's own code") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return (refused(cassandra, "ServerError", "java\\.lang\\.[A-Za-z]+Exception.*")
                            || refused(cassandra, "InvalidQueryException", "Expected \\d+ or 0 byte .*"))
                    && step.text().matches("(?s).*\\{\\s*}.*")
                    && (drumlin instanceof Rows || refused(drumlin, "invalid-request", ".*"));
        }
    },
    VALUE_OF_ANOTHER_TYPE("a bound value of another type is looked at as JSON") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            boolean bytes = cassandra instanceof Rows
                    && refused(drumlin, "invalid-request", "Invalid value for bind marker \\d+ .*");
            boolean json = refused(cassandra, "InvalidQueryException", "Expected \\d+ or 0 byte .*")
                    && drumlin instanceof Rows;
            return step.kind() == Step.Kind.WRONG && !step.parameters().isEmpty() && (bytes || json);
        }
    },
    SELECTED_CONSTANT("a constant in the selection needs its type") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return cassandra instanceof Rows
                    && refused(drumlin, "invalid-request", "A constant in the selection needs its type.*");
        }
    },
    DESCRIBE("`DESCRIBE` is `not-supported`") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return step.text().matches("(?is)\\s*desc(ribe)?\\b.*") && refused(drumlin, "not-supported", "DESC.*");
        }
    },
    ARITHMETIC("arithmetic in terms") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return !refused(cassandra, "SyntaxError", ".*")
                    && refused(drumlin, "invalid-request", "Syntax error at .* found '[-+*/%].*");
        }
    },
    SELECTED_COMPOSITE("tuples, lists, sets and maps of columns") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return !refused(cassandra, "SyntaxError", ".*")
                    && step.text().matches("(?is)SELECT[^;]*[(\\[{].*\\bFROM\\b.*")
                    && isBeforeFrom(step, drumlin);
        }
    },
    AVERAGE_OF_DECIMALS("`avg` of decimals") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return step.text().matches("(?is).*\\bavg\\s*\\(.*")
                    && cassandra instanceof Rows c
                    && drumlin instanceof Rows d
                    && Decimals.sameAverages(c, d);
        }
    },
    EMPTY_VALUE("values of no bytes") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return cassandra instanceof Rows
                    && step.text().matches("(?is).*\\bblob_?as.*")
                    && refused(drumlin, "invalid-request", ".*expected .*, got 0\\b.*");
        }
    },
    BLOB_FOR_TINYINT("a blob for a tinyint is refused") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return cassandra instanceof Rows
                    && refused(
                            drumlin, "invalid-request", "Invalid value for '[^']*' of type tinyint: got a blob\\..*");
        }
    },
    TEXT_OF_FLOAT("the text of a float or double is the shortest that reads back") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return step.text().matches("(?is).*\\bcast\\s*\\(.*")
                    && cassandra instanceof Rows c
                    && drumlin instanceof Rows d
                    && Floats.sameNumbers(c, d);
        }
    },
    CAST_TO_VARINT("a cast of a float, double or decimal to varint is exact") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return step.text().matches("(?is).*\\bcast\\s*\\(.*")
                    && cassandra instanceof Rows c
                    && drumlin instanceof Rows d
                    && Floats.heldInBigint(c, d);
        }
    },
    EMPTY_KEY("a SELECT by an empty partition key is refused") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return cassandra instanceof Rows rows
                    && (rows.rows().isEmpty() || step.kind() == Step.Kind.AGGREGATE)
                    && refused(drumlin, "invalid-request", "A partition key may not be empty.*");
        }
    },
    DECIMAL_IN_KEY("decimal and varint in keys") {
        @Override
        boolean explains(Step step, Answer cassandra, Answer drumlin) {
            return cassandra instanceof Rows c && drumlin instanceof Rows d && Decimals.same(c, d);
        }
    };

    private static final Pattern SYNTAX_ERROR = Pattern.compile("Syntax error at line 1, column (\\d+)");

    private final String documented;

    KnownDifference(String documented) {
        this.documented = documented;
    }

    /** Returns the words that begin its row in the table of the document. */
    public String documented() {
        return documented;
    }

    abstract boolean explains(Step step, Answer cassandra, Answer drumlin);

    /** Returns whether the answer is a syntax error in the list of what is selected. */
    private static boolean isBeforeFrom(Step step, Answer drumlin) {
        if (!(drumlin instanceof Refused refused)) {
            return false;
        }
        Matcher error = SYNTAX_ERROR.matcher(refused.message());
        return error.lookingAt()
                && Integer.parseInt(error.group(1))
                        <= step.text().toUpperCase(Locale.ROOT).indexOf("FROM");
    }

    private static boolean refused(Answer answer, String kind, String message) {
        return answer instanceof Refused refused
                && refused.kind().equals(kind)
                && refused.message().matches("(?s)" + message);
    }
}
