import { type Field, fold } from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';
import { bind } from '../../kernel/routes/list-query.ts';
import { type ServedType, servedType } from '../adapter.ts';
import { referenceOf } from '../links/reference-names.ts';
import { whereOf } from '../list.ts';
import { comparedColumn, readFields } from '../storage.ts';
import { tableName } from '../table-name.ts';
import { visibilityOf } from '../visibility.ts';

const people = statement(`
  select id, username as code, realname as name, deleted_at is null as "isActive" from sys_user
  where id = any ($1::uuid[]) or username = any ($2::text[]) or realname = any ($2::text[])
`);
const departments = statement(`
  select id, org_code as code, depart_name as name, true as "isActive" from sys_depart
  where id = any ($1::uuid[]) or org_code = any ($2::text[]) or depart_name = any ($2::text[])
`);
const ID = /^[0-9a-f]{32}$/;

type ReferenceTarget = { id: string; code: string; name: string; isActive: boolean };
/** The referenced object, and whether a field may newly refer to it. */
export type Reference = { id: string; isActive: boolean };
export type References = (field: Field, text: string) => Reference | undefined;

/** Finds the users, departments and records named in the cells of reference fields. */
export async function findReferences(
  context: { db: Db; actor: Actor },
  { type }: ServedType,
  textsOf: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<References> {
  const texts = new Map<string, Set<string>>();
  for (const [key, some] of textsOf) {
    const of = referenceOf(type.fields[key] as Field) ?? '';
    texts.set(of, new Set([...(texts.get(of) ?? []), ...some]));
  }
  const found = new Map<string, ReferenceTarget[]>();
  for (const [of, some] of texts) found.set(of, await findByText(context, of, [...some]));
  const byText = new Map([...found].map(([of, rows]) => [of, index(rows)]));
  return (field, text) => {
    const known = byText.get(referenceOf(field) ?? '');
    const one = known?.get(text) ?? known?.get(codeIn(text)) ?? known?.get(fold(text));
    return one && { id: one.id, isActive: one.isActive };
  };
}

/** The code of `Name (code)`. */
function codeIn(text: string): string {
  return /\(([^()]+)\)$/.exec(text)?.[1] ?? text;
}

/** By id, by code, and by unique name. */
function index(rows: readonly ReferenceTarget[]): Map<string, ReferenceTarget> {
  const byName = Map.groupBy(
    rows.filter(({ isActive }) => isActive),
    ({ name }) => name,
  );
  const names = [...byName].flatMap(([name, [one, ...others]]): [string, ReferenceTarget][] =>
    one && others.length === 0 ? [[name, one]] : [],
  );
  return new Map([
    ...names,
    ...rows.map((row): [string, ReferenceTarget] => [row.code, row]),
    ...rows.map((row): [string, ReferenceTarget] => [row.id, row]),
  ]);
}

async function findByText(
  { db, actor }: { db: Db; actor: Actor },
  of: string,
  texts: string[],
): Promise<ReferenceTarget[]> {
  const ids = texts.filter((text) => ID.test(text));
  const words = [...new Set([...texts, ...texts.map(codeIn)])];
  if (of === 'user') return await rowsOf<ReferenceTarget>(db, people, [ids, words]);
  if (of === 'department') return await rowsOf<ReferenceTarget>(db, departments, [ids, words]);
  const target = servedType(of.slice('record:'.length));
  const title = target && readFields(target.type.fields).find(({ key }) => key === target.type.title);
  if (!target || !title || !actor.permissions.has(target.type.permissions.view)) return [];
  const visibility = await visibilityOf(db, actor, target);
  const column = comparedColumn(title);
  const stored = readFields(target.type.fields).find(({ key, field }) => key === 'code' && field.unique);
  const code = stored && Object.hasOwn(visibility.open, 'code') ? comparedColumn(stored) : "''";
  visibility.conditions.sql.push(
    `(t.id = any (${bind(visibility.conditions, ids)}::uuid[]) or array[${column}::text, ${code}::text] && ${bind(visibility.conditions, words.map(fold))}::text[])`,
  );
  const text = `select t.id, coalesce(${code}::text, '') as code, coalesce(${column}::text, '') as name, true as "isActive"
    from ${tableName(target.type)} t where ${whereOf(visibility)}`;
  return await rowsOf<ReferenceTarget>(db, { text }, visibility.conditions.values);
}
