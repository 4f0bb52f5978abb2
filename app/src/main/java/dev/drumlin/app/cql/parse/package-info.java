/**
 * From the text of a statement to its {@code .ast}. Called when a statement is not in the cache of prepared ones. The
 * grammar is {@code CqlGrammar.g4}; the classes that ANTLR makes of it live in {@code .grammar} and are seen only here.
 * All classes are stateless or live for one call. Open {@link dev.drumlin.app.cql.parse.CqlParser} first.
 */
@NullMarked
package dev.drumlin.app.cql.parse;

import org.jspecify.annotations.NullMarked;
