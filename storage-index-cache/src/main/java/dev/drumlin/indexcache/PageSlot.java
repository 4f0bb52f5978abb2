package dev.drumlin.indexcache;

/** What can stand at an ordinal of a file: a page that is, or was, in memory; or one that is being loaded. */
abstract sealed class PageSlot permits PageHandle, PageLoad {}
