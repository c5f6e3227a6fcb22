import { hash } from 'node:crypto';

/** The end of a page: the sort values of its last row and the key that orders rows with equal values. */
export type PagePosition = { values: readonly unknown[]; id: string };

/** Encodes the end of a page as a cursor, bound to the query of its list. */
export function packCursor(query: string, { values, id }: PagePosition): string {
  return Buffer.from(JSON.stringify({ of: hashOf(query), values, id })).toString('base64url');
}

/**
 * Decodes a cursor; undefined if it is invalid or belongs to another query. It protects no secret, because every query checks access
 * again: callers check the kinds of the values only.
 */
export function unpackCursor(cursor: string, query: string): PagePosition | undefined {
  try {
    const { of, values, id } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, unknown>;
    return of === hashOf(query) && Array.isArray(values) && typeof id === 'string' ? { values, id } : undefined;
  } catch {
    // Not JSON.
    return undefined;
  }
}

function hashOf(query: string): string {
  return hash('sha1', query, 'base64url').slice(0, 12);
}
