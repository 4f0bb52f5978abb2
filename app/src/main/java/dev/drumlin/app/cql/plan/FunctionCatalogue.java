package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the function that a call means. */
final class FunctionCatalogue {
    private final TermPlanner terms;
    private @Nullable TableSchema table;

    FunctionCatalogue(TermPlanner terms) {
        this.terms = terms;
    }

    /** Says whose partition key {@code token} is about. */
    void table(TableSchema of) {
        table = of;
    }

    /**
     * Returns whether a value of one type may stand where another is asked for, its bytes unchanged. These are Cassandra's
     * rules: a blob takes anything, times take the whole numbers that they are stored as.
     */
    static boolean accepts(CqlType wanted, CqlType given) {
        if (wanted.equals(given) || wanted == Scalar.BLOB) {
            return true;
        }
        return wanted instanceof Scalar scalar
                && switch (scalar) {
                    case TEXT -> given == Scalar.ASCII;
                    case UUID -> given == Scalar.TIMEUUID;
                    case VARINT -> given == Scalar.INT || given == Scalar.BIGINT || given == Scalar.TIMESTAMP;
                    case BIGINT -> given == Scalar.TIMESTAMP;
                    case TIMESTAMP, TIME -> given == Scalar.BIGINT;
                    case DATE -> given == Scalar.INT;
                    default -> false;
                };
    }

    /** Plans a call whose result goes where a type is asked for. */
    ValueSource call(Term.FunctionCall call, String purpose, CqlType wanted) {
        List<@Nullable CqlType> given = new ArrayList<>();
        for (Term argument : call.arguments()) {
            given.add(typeOf(argument));
        }
        Function function = find(call.name(), given);
        if (!accepts(wanted, function.result())) {
            throw TermPlanner.mismatch(
                    purpose,
                    wanted,
                    function.name() + "() of type " + function.result().cql(),
                    call.at());
        }
        return new ValueSource.Call(function, arguments(call, function));
    }

    private List<ValueSource> arguments(Term.FunctionCall call, Function function) {
        List<ValueSource> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            CqlType type = function.arguments().get(i);
            arguments.add(terms.plan(call.arguments().get(i), "arg" + i + "(" + function.name() + ")", type));
        }
        return arguments;
    }

    /**
     * Finds a function by its name and the types of its arguments.
     *
     * @param given null for a literal or marker, which fits anything
     */
    Function find(Name name, List<@Nullable CqlType> given) {
        List<Function> candidates = candidates(name);
        List<Function> fitting = new ArrayList<>();
        for (Function candidate : candidates) {
            if (candidate.arguments().equals(given)) {
                return candidate;
            }
            if (fits(candidate, given)) {
                fitting.add(candidate);
            }
        }
        if (fitting.size() == 1) {
            return fitting.getFirst();
        }
        String signatures = candidates.stream()
                .map(each -> each.name()
                        + each.arguments().stream().map(CqlType::cql).collect(Collectors.joining(", ", "(", ")")))
                .collect(Collectors.joining(", "));
        throw new InvalidRequestException(
                fitting.isEmpty()
                        ? "The arguments do not fit; there is " + signatures
                        : "The call may mean any of " + signatures + ": write the argument as (type) value",
                name.at().line(),
                name.at().column());
    }

    private List<Function> candidates(Name name) {
        List<Function> candidates = new ArrayList<>(ScalarFunctions.named(name.text()));
        TableSchema of = table;
        if (name.text().equals("token") && of != null) {
            candidates.add(PartitionToken.function(
                    of.partitionKey().stream().map(ColumnSchema::type).toList()));
        }
        if (candidates.isEmpty()) {
            throw new InvalidRequestException(
                    "Unknown function '" + name + "'",
                    name.at().line(),
                    name.at().column());
        }
        return candidates;
    }

    private static boolean fits(Function function, List<@Nullable CqlType> given) {
        if (function.arguments().size() != given.size()) {
            return false;
        }
        for (int i = 0; i < given.size(); i++) {
            CqlType type = given.get(i);
            if (type != null && !accepts(function.arguments().get(i), type)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the type that a term has by itself, null for what takes the type of its place. */
    private @Nullable CqlType typeOf(Term term) {
        return switch (term) {
            case Term.TypeHint hint -> TermPlanner.type(hint.type());
            case Term.FunctionCall call -> {
                List<@Nullable CqlType> given = new ArrayList<>();
                for (Term argument : call.arguments()) {
                    given.add(typeOf(argument));
                }
                yield find(call.name(), given).result();
            }
            case Term.Literal _,
                    Term.NullLiteral _,
                    Term.BindMarker _,
                    Term.ListLiteral _,
                    Term.SetLiteral _,
                    Term.MapLiteral _,
                    Term.TupleLiteral _ -> null;
        };
    }
}
