import { storable } from '../../../kernel/table-reading/storable.ts';

/** Access to JSON of unknown shape that never throws: what is missing or of another type reads as empty. */
export type Json = Readonly<Record<string, unknown>>;

/** The value as an object, an empty one if it is something else. */
export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

/** The objects of a list; other values are dropped. */
export function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The objects of a list, also of a GraphQL list with `nodes` or `edges`. */
export function nodesOf(value: unknown): Json[] {
  const { nodes, edges } = objectOf(value);
  if (Array.isArray(edges)) return objectsOf(edges).map((edge) => objectOf(edge.node));
  return objectsOf(nodes ?? value);
}

/** The texts (and numbers as text) of a list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf).filter((text) => text !== '') : [];
}

/** Text, or a number as text; otherwise ''. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return storable(value);
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** A finite number, also written as text; otherwise undefined. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** An instant as ISO in UTC; undefined for anything else, also for the year 1 some tools write for "none". */
export function momentOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/u.test(value)) return undefined;
  const date = new Date(value);
  const year = date.getUTCFullYear();
  return year >= 1900 && year <= 2200 ? date.toISOString() : undefined;
}

/** Whether a value of a parsed file is an object, and no list. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
