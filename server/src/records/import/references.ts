import { type Field, fold } from '@opsyard/contract';
import type { Actor } from '../../kernel/actor.ts';
import { type Db, rowsOf, statement } from '../../kernel/db.ts';
import { bind } from '../../kernel/list-query.ts';
import { type Served, servedType } from '../adapter.ts';
import { whereOf } from '../list.ts';
import { referenceOf } from '../reference-names.ts';
import { sightOf } from '../sight.ts';
import { comparedColumn, readFields } from '../storage.ts';
import { tableName } from '../table-name.ts';

const people = statement(`
  select id, username as code, realname as name, deleted_at is null as "isThere" from sys_user
  where id = any ($1::uuid[]) or username = any ($2::text[]) or realname = any ($2::text[])
`);
const departments = statement(`
  select id, org_code as code, depart_name as name, true as "isThere" from sys_depart
  where id = any ($1::uuid[]) or org_code = any ($2::text[]) or depart_name = any ($2::text[])
`);
const ID = /^[0-9a-f]{32}$/;

type Named = { id: string; code: string; name: string; isThere: boolean };
/** The referenced object, and whether a field may newly refer to it. */
export type Reference = { id: string; isThere: boolean };
export type References = (field: Field, text: string) => Reference | undefined;

/** Finds the users, departments and records named in the cells of reference fields. */
export async function findReferences(
  asking: { db: Db; actor: Actor },
  { type }: Served,
  textsOf: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<References> {
  const texts = new Map<string, Set<string>>();
  for (const [key, some] of textsOf) {
    const of = referenceOf(type.fields[key] as Field) ?? '';
    texts.set(of, new Set([...(texts.get(of) ?? []), ...some]));
  }
  const found = new Map<string, Named[]>();
  for (const [of, some] of texts) found.set(of, await namedBy(asking, of, [...some]));
  const byText = new Map([...found].map(([of, rows]) => [of, index(rows)]));
  return (field, text) => {
    const known = byText.get(referenceOf(field) ?? '');
    const one = known?.get(text) ?? known?.get(codeIn(text)) ?? known?.get(fold(text));
    return one && { id: one.id, isThere: one.isThere };
  };
}

/** The code of `Name (code)`. */
function codeIn(text: string): string {
  return /\(([^()]+)\)$/.exec(text)?.[1] ?? text;
}

/** By id, by code, and by unique name. */
function index(rows: readonly Named[]): Map<string, Named> {
  const byName = Map.groupBy(
    rows.filter(({ isThere }) => isThere),
    ({ name }) => name,
  );
  const names = [...byName].flatMap(([name, [one, ...others]]): [string, Named][] =>
    one && others.length === 0 ? [[name, one]] : [],
  );
  return new Map([
    ...names,
    ...rows.map((row): [string, Named] => [row.code, row]),
    ...rows.map((row): [string, Named] => [row.id, row]),
  ]);
}

async function namedBy({ db, actor }: { db: Db; actor: Actor }, of: string, texts: string[]): Promise<Named[]> {
  const ids = texts.filter((text) => ID.test(text));
  const words = [...new Set([...texts, ...texts.map(codeIn)])];
  if (of === 'user') return await rowsOf<Named>(db, people, [ids, words]);
  if (of === 'department') return await rowsOf<Named>(db, departments, [ids, words]);
  const target = servedType(of.slice('record:'.length));
  const title = target && readFields(target.type.fields).find(({ key }) => key === target.type.title);
  if (!target || !title || !actor.permissions.has(target.type.permissions.view)) return [];
  const sight = await sightOf(db, actor, target);
  const column = comparedColumn(title);
  const stored = readFields(target.type.fields).find(({ key, field }) => key === 'code' && field.unique);
  const code = stored && Object.hasOwn(sight.open, 'code') ? comparedColumn(stored) : "''";
  sight.conditions.sql.push(
    `(t.id = any (${bind(sight.conditions, ids)}::uuid[]) or array[${column}::text, ${code}::text] && ${bind(sight.conditions, words.map(fold))}::text[])`,
  );
  const text = `select t.id, ${code}::text as code, ${column}::text as name, true as "isThere"
    from ${tableName(target.type)} t where ${whereOf(sight)}`;
  return await rowsOf<Named>(db, { text }, sight.conditions.values);
}
