import { checkFilter, type Fields, type Filter, FilterError, parseFilter, printFilter } from '@opsyard/contract';

export type ReadFilter = { filter: Filter; wrong: null } | { filter: null; wrong: string };

/** Parses a filter; returns the invalid part if it fails. */
export function readFilter(fields: Fields, text: string): ReadFilter {
  try {
    const filter = parseFilter(text);
    checkFilter(fields, filter);
    return { filter, wrong: null };
  } catch (error) {
    if (error instanceof FilterError) return { filter: null, wrong: error.part };
    throw error;
  }
}

/** Formats a filter; empty for none. */
export function filterText(filter: Filter | null): string {
  return filter ? printFilter(filter) : '';
}

export function combineFilters(text: string, condition: Filter): string {
  if (text.trim() === '') return printFilter(condition);
  return printFilter({ and: [parseFilter(text), condition] });
}
