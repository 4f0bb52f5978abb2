package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.storage.error.InvalidRequestException;

/** Errors that point at a name of the statement. */
final class SchemaErrors {
    private SchemaErrors() {}

    static InvalidRequestException at(Name name, String message) {
        return new InvalidRequestException(message, name.at().line(), name.at().column());
    }
}
