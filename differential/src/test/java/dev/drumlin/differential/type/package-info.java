/** The types of CQL, random values of them, and the four ways a value is written here: CQL's binary form, a literal, JSON, and a canonical text in which both sides' answers are compared. Written without the server's own codecs, which are what is tested. Open DataType first. */
@NullMarked
package dev.drumlin.differential.type;

import org.jspecify.annotations.NullMarked;
