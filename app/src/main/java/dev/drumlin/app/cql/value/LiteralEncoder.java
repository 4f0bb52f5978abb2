package dev.drumlin.app.cql.value;

import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Terms of a statement as binary values. Which constants fit which types is Cassandra's rule: no string for an int, no UUID
 * in quotes. Stateless.
 */
public final class LiteralEncoder {
    private LiteralEncoder() {}

    /** Encodes what is not written out in the statement. */
    @FunctionalInterface
    public interface Unresolved {
        /**
         * Appends the value of a term.
         *
         * @param term a {@link Term.BindMarker} or {@link Term.FunctionCall}, perhaps deep inside a collection
         * @param type the type that its place asks for
         * @return false if the value is null; then nothing is appended
         */
        boolean encode(Term term, CqlType type, String receiver, ByteWriter out);
    }

    /**
     * Appends the binary value of a term.
     *
     * @param receiver what the value is for, such as {@code column v}; used in errors
     * @return false if the value is null; then nothing is appended
     * @throws InvalidRequestException if the term does not fit the type, with its place
     */
    public static boolean encode(CqlType type, Term term, String receiver, Unresolved unresolved, ByteWriter out) {
        return new Encoding(receiver, unresolved, out).encode(type, term);
    }

    /** What stays the same while one term is encoded. */
    private record Encoding(String receiver, Unresolved unresolved, ByteWriter out) {
        boolean encode(CqlType type, Term term) {
            return switch (term) {
                case Term.NullLiteral _ -> false;
                case Term.Literal literal -> {
                    constant(type, literal);
                    yield true;
                }
                case Term.BindMarker _, Term.FunctionCall _ -> unresolved.encode(term, type, receiver, out);
                case Term.TypeHint hint -> {
                    CqlType hinted = TypeResolver.resolve(hint.type());
                    if (!frozen(hinted).equals(frozen(type))) {
                        throw problem(type, term, "got a term of type " + hinted.cql());
                    }
                    yield encode(type, hint.term());
                }
                case Term.ListLiteral list -> {
                    if (!(type instanceof CqlType.ListType listType)) {
                        throw problem(type, term, "got a list");
                    }
                    elements(listType, listType.element(), list.elements());
                    yield true;
                }
                case Term.SetLiteral set -> {
                    set(type, set);
                    yield true;
                }
                case Term.MapLiteral map -> {
                    map(type, map);
                    yield true;
                }
                case Term.TupleLiteral tuple -> tuple(type, tuple);
            };
        }

        private void constant(CqlType type, Term.Literal literal) {
            if (!(type instanceof Scalar scalar) || !fits(scalar, literal.kind())) {
                throw problem(type, literal, "got " + given(literal.kind()));
            }
            try {
                ScalarText.parse(scalar, literal.text(), out);
            } catch (IllegalArgumentException e) {
                throw problem(type, literal, e.getMessage());
            }
        }

        private void set(CqlType type, Term.SetLiteral set) {
            if (type instanceof CqlType.SetType setType) {
                elements(setType, setType.element(), set.elements());
            } else if (type instanceof CqlType.MapType && set.elements().isEmpty()) {
                new ElementWriter(type, out).end();
            } else {
                throw problem(type, set, "got a set");
            }
        }

        private void elements(CqlType collection, CqlType element, List<Term> terms) {
            ElementWriter elements = new ElementWriter(collection, out);
            for (Term term : terms) {
                element(element, term);
                elements.endEntry();
            }
            elements.end();
        }

        private void element(CqlType type, Term term) {
            int valueAt = ElementWriter.beginValue(out);
            if (!encode(type, term)) {
                throw problem(type, term, "expected no null inside a collection");
            }
            ElementWriter.endValue(out, valueAt);
        }

        private void map(CqlType type, Term.MapLiteral map) {
            if (!(type instanceof CqlType.MapType mapType)) {
                throw problem(type, map, "got a map");
            }
            ElementWriter entries = new ElementWriter(mapType, out);
            for (Term.Entry entry : map.entries()) {
                element(mapType.key(), entry.key());
                element(mapType.value(), entry.value());
                entries.endEntry();
            }
            entries.end();
        }

        private boolean tuple(CqlType type, Term.TupleLiteral tuple) {
            if (!(type instanceof CqlType.TupleType tupleType)) {
                if (tuple.elements().size() == 1) {
                    return encode(type, tuple.elements().getFirst());
                }
                throw problem(type, tuple, "got a tuple");
            }
            if (tuple.elements().size() > tupleType.fields().size()) {
                throw problem(
                        type,
                        tuple,
                        "expected " + tupleType.fields().size() + " fields, got "
                                + tuple.elements().size());
            }
            for (int i = 0; i < tupleType.fields().size(); i++) {
                int valueAt = ElementWriter.beginValue(out);
                boolean present = i < tuple.elements().size()
                        && encode(tupleType.fields().get(i), tuple.elements().get(i));
                if (present) {
                    ElementWriter.endValue(out, valueAt);
                } else {
                    BigEndian.setInt(out, valueAt - Integer.BYTES, -1);
                }
            }
            return true;
        }

        private InvalidRequestException problem(CqlType type, Term at, @Nullable String what) {
            return ValueErrors.invalid(receiver, type, what, at.at());
        }
    }

    private static boolean fits(Scalar type, Term.Kind kind) {
        return switch (type) {
            case ASCII, INET, TEXT -> kind == Term.Kind.STRING;
            case BIGINT, COUNTER, INT, SMALLINT, TINYINT, VARINT -> kind == Term.Kind.INTEGER;
            case BLOB -> kind == Term.Kind.BLOB;
            case BOOLEAN -> kind == Term.Kind.BOOLEAN;
            case DATE, TIME, TIMESTAMP -> kind == Term.Kind.STRING || kind == Term.Kind.INTEGER;
            case DECIMAL, DOUBLE, FLOAT -> kind == Term.Kind.INTEGER || kind == Term.Kind.FLOAT;
            case DURATION -> kind == Term.Kind.DURATION;
            case TIMEUUID, UUID -> kind == Term.Kind.UUID;
        };
    }

    private static String given(Term.Kind kind) {
        return switch (kind) {
            case STRING -> "a string";
            case INTEGER -> "a whole number";
            case FLOAT -> "a number with a fraction";
            case BOOLEAN -> "a boolean";
            case UUID -> "a UUID";
            case BLOB -> "a blob";
            case DURATION -> "a duration";
        };
    }

    /** A hint says nothing about freezing. */
    private static CqlType frozen(CqlType type) {
        return switch (type) {
            case CqlType.ListType list -> new CqlType.ListType(list.element(), true);
            case CqlType.SetType set -> new CqlType.SetType(set.element(), true);
            case CqlType.MapType map -> new CqlType.MapType(map.key(), map.value(), true);
            case Scalar scalar -> scalar;
            case CqlType.TupleType tuple -> tuple;
        };
    }
}
