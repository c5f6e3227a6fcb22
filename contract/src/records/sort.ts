/** The maximum number of sort fields. */
export const SORT_KEYS_MAX = 3;

const KEY = '-?[A-Za-z]\\w{0,60}';
/** A sort order as text: comma-separated fields, descending with a leading minus. */
export const SORT_PATTERN = `^${KEY}(,${KEY}){0,${SORT_KEYS_MAX - 1}}$`;

/** A field of a sort order. */
export type SortKey = { readonly field: string; readonly isDown: boolean };

/** Parses a sort order. */
export function readSort(text: string): SortKey[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => ({ field: part.replace(/^-/, ''), isDown: part.startsWith('-') }));
}

/** Formats a sort order. */
export function printSort(keys: readonly SortKey[]): string {
  return keys.map(({ field, isDown }) => (isDown ? `-${field}` : field)).join(',');
}
