import { kindOf, type RecordRow, recordFailures } from '@opsyard/contract';
import { rowsOf, statement } from '../../kernel/database/db.ts';
import { fail } from '../../kernel/fail.ts';
import { type ServedType, servedType, type WriteContext } from '../adapter.ts';
import { visibleRecords } from '../list.ts';

const people = statement('select id from sys_user where id = any ($1::uuid[]) and deleted_at is null');
const departments = statement('select id from sys_depart where id = any ($1::uuid[])');

type RowEdit = { before: RecordRow | undefined; values: Readonly<Record<string, unknown>> };

/** Refuses links to records that do not exist or are not visible; existing links may stay. */
export async function requireLinks(
  writeContext: WriteContext,
  served: ServedType,
  edits: readonly RowEdit[],
): Promise<void> {
  for (const [key, field] of Object.entries(served.type.fields)) {
    if (kindOf(field).pg !== 'uuid') continue;
    const ids = new Set(
      edits.flatMap(({ before, values }) => {
        const previousIds = new Set([before?.[key]].flat());
        return [values[key]].flat().filter((id): id is string => typeof id === 'string' && !previousIds.has(id));
      }),
    );
    if (ids.size === 0) continue;
    const existingIds = await existing(writeContext, field, [...ids]);
    if ([...ids].some((id) => !existingIds.has(id))) fail(recordFailures.linkMissing, { detail: { field: key } });
  }
}

async function existing({ db, actor }: WriteContext, field: ServedType['type']['fields'][string], ids: string[]) {
  if (field.kind === 'user' || field.kind === 'users') return idSet(await rowsOf<{ id: string }>(db, people, [ids]));
  if (field.kind === 'department') return idSet(await rowsOf<{ id: string }>(db, departments, [ids]));
  const target = servedType(field.target ?? '');
  if (!target || !actor.permissions.has(target.type.permissions.view)) return new Set<string>();
  const { rows } = await visibleRecords(db, actor, target, ids);
  return idSet(rows.filter(({ deletedAt }) => deletedAt === null));
}

function idSet(rows: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id));
}
