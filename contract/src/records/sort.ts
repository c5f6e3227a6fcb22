/** Most fields a list can be ordered by at once. */
export const SORT_KEYS_MAX = 3;

const KEY = '-?[A-Za-z]\\w{0,60}';
/** An order as it travels: fields behind commas, from the largest value on with a minus before them. */
export const SORT_PATTERN = `^${KEY}(,${KEY}){0,${SORT_KEYS_MAX - 1}}$`;

/** One field of an order. */
export type SortKey = { readonly field: string; readonly isDown: boolean };

/** The fields of an order. */
export function readSort(text: string): SortKey[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => ({ field: part.replace(/^-/, ''), isDown: part.startsWith('-') }));
}

/** An order as it travels. */
export function printSort(keys: readonly SortKey[]): string {
  return keys.map(({ field, isDown }) => (isDown ? `-${field}` : field)).join(',');
}
