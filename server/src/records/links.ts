import { kindOf, type RecordRow, recordFailures } from '@opsyard/contract';
import { rowsOf, statement } from '../kernel/db.ts';
import { fail } from '../kernel/fail.ts';
import { type Served, servedType, type Writing } from './adapter.ts';
import { seenRecords } from './list.ts';

const people = statement('select id from sys_user where id = any ($1::uuid[]) and deleted_at is null');
const departments = statement('select id from sys_depart where id = any ($1::uuid[])');

type Wish = { before: RecordRow | undefined; values: Readonly<Record<string, unknown>> };

/** Refuses links to records that do not exist or are not visible; existing links may stay. */
export async function requireLinks(writing: Writing, served: Served, wishes: readonly Wish[]): Promise<void> {
  for (const [key, field] of Object.entries(served.type.fields)) {
    if (kindOf(field).pg !== 'uuid') continue;
    const ids = new Set(
      wishes.flatMap(({ before, values }) => {
        const had = new Set([before?.[key]].flat());
        return [values[key]].flat().filter((id): id is string => typeof id === 'string' && !had.has(id));
      }),
    );
    if (ids.size === 0) continue;
    const there = await existing(writing, field, [...ids]);
    if ([...ids].some((id) => !there.has(id))) fail(recordFailures.linkMissing, { detail: { field: key } });
  }
}

async function existing({ db, actor }: Writing, field: Served['type']['fields'][string], ids: string[]) {
  if (field.kind === 'user' || field.kind === 'users') return idSet(await rowsOf<{ id: string }>(db, people, [ids]));
  if (field.kind === 'department') return idSet(await rowsOf<{ id: string }>(db, departments, [ids]));
  const target = servedType(field.target ?? '');
  if (!target || !actor.permissions.has(target.type.permissions.view)) return new Set<string>();
  const { rows } = await seenRecords(db, actor, target, ids);
  return idSet(rows.filter(({ deletedAt }) => deletedAt === null));
}

function idSet(rows: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id));
}
