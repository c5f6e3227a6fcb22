import { createHash } from 'node:crypto';
import { commonFailures } from '@opsyard/contract';
import { type Db, rowsOf, statement } from './database/db.ts';
import { fail } from './fail.ts';

const findNewerFields = statement('select field, before from field_version where record_id = $1 and version > $2');

type EditedRecord = {
  id: string;
  /** The version the editor has read; without one the last write wins. */
  base: number | undefined;
  /** The current version. */
  version: number;
};

/**
 * The fields to write of a record whose editor may have seen an older version. What the editor only sends back as it was gets the present
 * value; `staleVersion` where both changed the same field. Fields are called as their columns are, in camel case.
 */
export async function mergeEdit<T extends object>(
  db: Db,
  { id, base, version }: EditedRecord,
  present: T,
  requested: T,
): Promise<T> {
  if (base === undefined || base === version) return requested;
  if (base > version) return fail(commonFailures.staleVersion);
  const rows = await rowsOf<{ field: string; before: string | null }>(db, findNewerFields, [id, base]);
  const changed = new Map(rows.map(({ field, before }) => [field, before]));
  const now = new Map(Object.entries(present));
  const merged = Object.entries(requested).map(([name, value]) => {
    const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (!changed.has(column) || isSame(value, now.get(name))) return [name, value];
    return digest(value) === changed.get(column) ? [name, now.get(name)] : fail(commonFailures.staleVersion);
  });
  return Object.fromEntries(merged) as T;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The format of former values in the database; values other than scalars and id lists never match. */
function digest(value: unknown): string | null | undefined {
  if (value === null) return null;
  const text = Array.isArray(value) ? listText(value) : String(value);
  if (text === undefined || (typeof value === 'object' && !Array.isArray(value))) return undefined;
  return createHash('md5').update(text).digest('hex');
}

/** A list of ids in the JSON format of PostgreSQL. */
function listText(ids: readonly unknown[]): string | undefined {
  if (!ids.every((id) => typeof id === 'string' && /^[0-9a-f]{32}$/.test(id))) return undefined;
  return `[${ids.map((id) => `"${String(id).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}"`).join(', ')}]`;
}
