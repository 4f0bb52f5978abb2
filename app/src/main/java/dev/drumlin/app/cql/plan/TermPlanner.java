package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Place;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.ast.TypeName;
import dev.drumlin.app.cql.value.LiteralEncoder;
import dev.drumlin.app.cql.value.TypeResolver;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives terms their meaning under the type that their place asks for. */
final class TermPlanner {
    private final MarkerList markers;
    private final FunctionCatalogue functions = new FunctionCatalogue(this);

    TermPlanner(MarkerList markers) {
        this.markers = markers;
    }

    MarkerList markers() {
        return markers;
    }

    FunctionCatalogue functions() {
        return functions;
    }

    /**
     * Plans a term.
     *
     * @param purpose what the value is for: a column's name, mostly
     */
    ValueSource plan(Term term, String purpose, CqlType type) {
        return switch (term) {
            case Term.NullLiteral _ -> ValueSource.Constant.NOTHING;
            case Term.BindMarker marker -> markers.add(marker, purpose, type);
            case Term.Literal literal -> literal(literal, purpose, type);
            case Term.FunctionCall call -> functions.call(call, purpose, type);
            case Term.TypeHint hint -> {
                CqlType hinted = type(hint.type());
                if (!FunctionCatalogue.accepts(type, hinted)) {
                    throw mismatch(purpose, type, "a value of type " + hinted.cql(), hint.at());
                }
                yield plan(hint.term(), purpose, hinted);
            }
            case Term.ListLiteral list ->
                switch (type) {
                    case CqlType.ListType wanted -> composed(wanted, parts(list.elements(), purpose, wanted.element()));
                    default -> throw mismatch(purpose, type, "a list", list.at());
                };
            case Term.SetLiteral set ->
                switch (type) {
                    case CqlType.SetType wanted -> composed(wanted, parts(set.elements(), purpose, wanted.element()));
                    case CqlType.MapType wanted when set.elements().isEmpty() -> composed(wanted, List.of());
                    default -> throw mismatch(purpose, type, "a set", set.at());
                };
            case Term.MapLiteral map ->
                switch (type) {
                    case CqlType.MapType wanted -> {
                        List<ValueSource> parts = new ArrayList<>();
                        for (Term.Entry entry : map.entries()) {
                            parts.add(plan(entry.key(), "key(" + purpose + ")", wanted.key()));
                            parts.add(plan(entry.value(), "value(" + purpose + ")", wanted.value()));
                        }
                        yield composed(wanted, parts);
                    }
                    default -> throw mismatch(purpose, type, "a map", map.at());
                };
            case Term.TupleLiteral tuple ->
                switch (type) {
                    case CqlType.TupleType wanted -> composed(wanted, fields(tuple, purpose, wanted));
                    default -> {
                        if (tuple.elements().size() == 1) {
                            yield plan(tuple.elements().getFirst(), purpose, type);
                        }
                        throw mismatch(purpose, type, "a tuple", tuple.at());
                    }
                };
        };
    }

    private static ValueSource literal(Term.Literal literal, String purpose, CqlType type) {
        ByteWriter out = new ByteWriter(32);
        LiteralEncoder.encode(type, literal, "'" + purpose + "'", TermPlanner::unexpected, out);
        return new ValueSource.Constant(out.toByteArray());
    }

    private static boolean unexpected(Term term, CqlType type, String receiver, ByteWriter out) {
        throw new IllegalStateException("a literal holds a " + term.getClass().getSimpleName());
    }

    /** Returns the type that a name stands for, frozen: values are always whole. */
    static CqlType type(TypeName name) {
        return switch (TypeResolver.resolve(name)) {
            case CqlType.ListType list -> new CqlType.ListType(list.element(), true);
            case CqlType.SetType set -> new CqlType.SetType(set.element(), true);
            case CqlType.MapType map -> new CqlType.MapType(map.key(), map.value(), true);
            case CqlType.TupleType tuple -> tuple;
            case CqlType.Scalar scalar -> scalar;
        };
    }

    static InvalidRequestException mismatch(String purpose, CqlType wanted, String found, Place at) {
        return new InvalidRequestException(
                "'" + purpose + "' takes a value of type " + wanted.cql() + ", not " + found, at.line(), at.column());
    }

    private List<ValueSource> fields(Term.TupleLiteral tuple, String purpose, CqlType.TupleType wanted) {
        if (tuple.elements().size() > wanted.fields().size()) {
            throw new InvalidRequestException(
                    "'" + purpose + "' takes a tuple of " + wanted.fields().size() + " values, not "
                            + tuple.elements().size(),
                    tuple.at().line(),
                    tuple.at().column());
        }
        List<ValueSource> parts = new ArrayList<>();
        for (int i = 0; i < wanted.fields().size(); i++) {
            parts.add(
                    i < tuple.elements().size()
                            ? plan(
                                    tuple.elements().get(i),
                                    purpose,
                                    wanted.fields().get(i))
                            : ValueSource.Constant.NOTHING);
        }
        return parts;
    }

    private List<ValueSource> parts(List<Term> terms, String purpose, CqlType type) {
        List<ValueSource> parts = new ArrayList<>();
        for (Term term : terms) {
            parts.add(plan(term, "value(" + purpose + ")", type));
        }
        return parts;
    }

    private static ValueSource composed(CqlType type, List<ValueSource> parts) {
        ValueSource.Composed whole = new ValueSource.Composed(new Composition(type), parts);
        for (ValueSource part : parts) {
            if (!part.isConstant()) {
                return whole;
            }
        }
        List<byte @Nullable []> constants = new ArrayList<>();
        for (ValueSource part : parts) {
            constants.add(((ValueSource.Constant) part).value());
        }
        return new ValueSource.Constant(whole.composition().compose(constants));
    }
}
