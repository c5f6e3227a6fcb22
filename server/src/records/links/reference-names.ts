import { type Field, kindOf, type RecordRow } from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';
import { type ServedType, servedType } from '../adapter.ts';
import { visibleRecords } from '../list.ts';

const people = statement(`select id, realname as name, username as code from sys_user where id = any ($1::uuid[])`);
const departments = statement(
  'select id, depart_name as name, org_code as code from sys_depart where id = any ($1::uuid[])',
);

type ReadContext = { db: Db; actor: Actor };
type FindNames = (context: ReadContext, ids: readonly string[]) => Promise<readonly { id: string; name: string }[]>;
const finders = new Map<string, FindNames>();

/** Registers the visible names of link targets that are not records. */
export function declareNames(target: string, find: FindNames): void {
  finders.set(target, find);
}

export function referenceOf({ kind, target }: Field): string | undefined {
  if (kind === 'user' || kind === 'users') return 'user';
  if (kind === 'department') return 'department';
  return kind === 'link' || kind === 'links' ? `record:${target}` : undefined;
}

/** A name with the code that makes it unique, as used in tables. */
function nameWithCode(name: string, code: string): string {
  return name === code ? name : `${name} (${code})`;
}

/** The names of the users, departments and records referenced by rows; the id for unknown and invisible ones. */
export async function referenceNames(
  { db, actor }: ReadContext,
  { type }: ServedType,
  rows: readonly RecordRow[],
): Promise<(field: Field, id: string) => string> {
  const ids = new Map<string, Set<string>>();
  for (const [key, field] of Object.entries(type.allFields)) {
    const of = referenceOf(field);
    if (of === undefined || kindOf(field).pg !== 'uuid') continue;
    const known = ids.get(of) ?? new Set();
    for (const row of rows) for (const id of [row[key] ?? []].flat()) known.add(String(id));
    ids.set(of, known);
  }
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [of, requested] of ids)
    if (requested.size > 0) names.set(of, await namesOf({ db, actor }, of, [...requested]));
  return (field, id) => names.get(referenceOf(field) ?? '')?.get(id) ?? id;
}

type NamedReference = { id: string; name: string; code: string };

async function namesOf({ db, actor }: ReadContext, of: string, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (of === 'user' || of === 'department') {
    const rows = await rowsOf<NamedReference>(db, of === 'user' ? people : departments, [ids]);
    return new Map(rows.map(({ id, name, code }) => [id, nameWithCode(name, code)]));
  }
  const name = of.slice('record:'.length);
  const find = finders.get(name);
  if (find) return new Map((await find({ db, actor }, ids)).map((row) => [row.id, row.name]));
  const target = servedType(name);
  if (!target || !actor.permissions.has(target.type.permissions.view)) return new Map();
  const { title, fields } = target.type;
  // A title that is not unique could not be matched again by an import.
  if (!fields[title]?.unique) return new Map();
  const { rows } = await visibleRecords(db, actor, target, ids);
  return new Map(rows.map((row) => [row.id, String(row[title] ?? row.id)]));
}
