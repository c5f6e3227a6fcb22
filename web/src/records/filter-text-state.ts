import { checkFilter, type Fields, type Filter, FilterError, parseFilter, printFilter } from '@opsyard/contract';

export type ReadFilter = { filter: Filter; wrong: null } | { filter: null; wrong: string };

/** A filter from its text, or the part of it that cannot be understood. */
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

/** The text of a filter; nothing for none. */
export function filterText(filter: Filter | null): string {
  return filter ? printFilter(filter) : '';
}

/** A filter narrowed further. */
export function bothOf(text: string, condition: Filter): string {
  if (text.trim() === '') return printFilter(condition);
  return printFilter({ and: [parseFilter(text), condition] });
}
