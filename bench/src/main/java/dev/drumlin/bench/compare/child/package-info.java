/**
 * Child processes: one side of a comparison runs in each. Parent and child talk in lines of JSON over the child's standard input
 * and output; the child does one thing at a time and sleeps in between. Open {@link dev.drumlin.bench.compare.child.Command}
 * first, then {@link dev.drumlin.bench.compare.child.ChildProcess} for the parent's end and
 * {@link dev.drumlin.bench.compare.child.Child} for the other.
 */
@NullMarked
package dev.drumlin.bench.compare.child;

import org.jspecify.annotations.NullMarked;
