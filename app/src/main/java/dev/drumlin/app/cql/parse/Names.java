package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Place;
import dev.drumlin.app.cql.ast.TableName;
import dev.drumlin.app.cql.ast.TypeName;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarLexer;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.FunctionNameContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.NameContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.NamedTypeContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.NamesContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TableNameContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TypeNameContext;
import dev.drumlin.app.cql.value.TypeResolver;
import dev.drumlin.storage.error.NotSupportedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.Token;

/** Reads names, types and places off the parse tree. */
final class Names {
    /** Longest name, in UTF-16 units. */
    static final int LENGTH_MAX = 256;

    private Names() {}

    static Place place(Token token) {
        return new Place(token.getLine(), token.getCharPositionInLine() + 1);
    }

    static Name name(NameContext context) {
        Token token = context.getStart();
        String text = token.getText();
        if (token.getType() == CqlGrammarLexer.QUOTED_NAME) {
            if (text.length() == 2) {
                throw SyntaxErrorListener.error(token, "a name cannot be empty");
            }
            return new Name(checked(text.substring(1, text.length() - 1).replace("\"\"", "\""), token), place(token));
        }
        if (!Character.isLetter(text.charAt(0)) || text.indexOf('-') >= 0) {
            throw SyntaxErrorListener.error(token, "found a duration, expected a name");
        }
        return new Name(checked(text.toLowerCase(Locale.ROOT), token), place(token));
    }

    /** A name goes into every answer and into the schema on disk: it must be encodable, and not long. */
    private static String checked(String name, Token token) {
        if (name.length() > LENGTH_MAX) {
            throw SyntaxErrorListener.error(token, "a name may have at most " + LENGTH_MAX + " characters");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw SyntaxErrorListener.error(token, "a name must be valid Unicode, this one has half a surrogate pair");
        }
        return name;
    }

    static List<Name> names(List<NameContext> contexts) {
        List<Name> names = new ArrayList<>(contexts.size());
        for (NameContext context : contexts) {
            names.add(name(context));
        }
        return names;
    }

    static List<Name> names(NamesContext context) {
        return names(context.name());
    }

    static TableName tableName(TableNameContext context) {
        List<Name> parts = names(context.name());
        return parts.size() == 1 ? new TableName(null, parts.get(0)) : new TableName(parts.get(0), parts.get(1));
    }

    /** Functions of the keyspace {@code system} are the built-in ones; no other keyspace has any. */
    static Name functionName(FunctionNameContext context) {
        List<Name> parts = names(context.name());
        if (context.K_TOKEN() != null) {
            parts.add(new Name("token", place(context.K_TOKEN().getSymbol())));
        }
        if (parts.size() == 2 && !parts.get(0).text().equals("system")) {
            throw new NotSupportedException("The function " + Name.shown(parts.get(0) + "." + parts.get(1))
                    + " is not known: Drumlin does not offer user-defined functions.");
        }
        return parts.getLast();
    }

    static TypeName type(TypeNameContext context) {
        if (context.namedType() != null) {
            return type(context.namedType());
        }
        Token token = context.STRING().getSymbol();
        return new TypeName(new Name(TermBuilder.unquoted(token.getText()), place(token)), List.of(), true);
    }

    /** What CAST takes: a type without parameters, not in quotes. Anything else is a syntax error, as with Cassandra. */
    static TypeName castType(NamedTypeContext context) {
        Token token = context.getStart();
        boolean quoted = token.getType() == CqlGrammarLexer.QUOTED_NAME;
        TypeName type = type(context);
        if (quoted
                || token.getTokenIndex() != context.getStop().getTokenIndex()
                || TypeResolver.scalar(type.name().text()) == null) {
            throw SyntaxErrorListener.error(
                    token, "CAST takes an unquoted type without parameters, such as int or text, not " + type);
        }
        return type;
    }

    static TypeName type(NamedTypeContext context) {
        List<Name> parts = names(context.name());
        if (context.K_SET() != null) {
            parts.add(new Name("set", place(context.K_SET().getSymbol())));
        }
        Name last = parts.getLast();
        Name name = parts.size() == 1
                ? last
                : new Name(parts.get(0).text() + "." + last.text(), parts.get(0).at());
        List<TypeName> parameters = new ArrayList<>();
        for (TypeNameContext parameter : context.typeName()) {
            parameters.add(type(parameter));
        }
        return new TypeName(name, parameters, false);
    }
}
