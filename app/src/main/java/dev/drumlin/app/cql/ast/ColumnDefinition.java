package dev.drumlin.app.cql.ast;

/** A column of CREATE TABLE or ALTER TABLE … ADD. */
public record ColumnDefinition(Name name, TypeName type, boolean isStatic) {}
