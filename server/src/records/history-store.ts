import type { RecordActivity } from '@opsyard/contract';
import type { FieldChanges } from '../kernel/change.ts';
import { type Db, rowsOf, statement } from '../kernel/database/db.ts';

const newer = statement(`
  select a.entity_id as "id", u.realname as "actorName", a.at, a.changes
  from unnest($2::uuid[], $3::integer[]) e (id, version)
  join activity a on a.entity_id = e.id and a.entity = $1 and a.version > e.version
  left join sys_user u on u.id = a.actor_id
  order by a.seq
`);
const list = statement(`
  select a.id, a.op_id as "opId", a.actor_id as "actorId", u.realname as "actorName", a.kind, a.changes, a.at
  from activity a left join sys_user u on u.id = a.actor_id
  where a.entity_id = $2 and a.entity = $1
    and ($3::uuid is null or a.seq < (select seq from activity where id = $3::uuid and entity_id = $2))
  order by a.seq desc limit $4
`);
const entriesQuery = statement(
  'select entity_id as "id", kind, changes from activity where op_id = $1 and entity = $2 order by seq',
);
const entriesOfQuery = statement(
  'select entity_id as "id", kind, changes from activity where op_id = $1 and entity = $2 and entity_id = any ($3::uuid[]) order by seq',
);

type NewerChange = { id: string; actorName: string | null; at: string; changes: FieldChanges };

/** The history of records since a version of each, oldest first. */
export async function newerChanges(
  db: Db,
  type: string,
  since: readonly { id: string; version: number }[],
): Promise<NewerChange[]> {
  if (since.length === 0) return [];
  const ids = since.map(({ id }) => id);
  return await rowsOf<NewerChange>(db, newer, [type, ids, since.map(({ version }) => version)]);
}

/** The history of a record, newest first, optionally before an entry (by id). */
export async function listHistory(
  db: Db,
  { type, id, before, limit }: { type: string; id: string; before: string | undefined; limit: number },
): Promise<RecordActivity[]> {
  return await rowsOf<RecordActivity>(db, list, [type, id, before ?? null, limit]);
}

/** The changes an operation made to records of a type, in order. */
export async function entriesOf(db: Db, opId: string, type: string) {
  return await rowsOf<{ id: string; kind: string; changes: FieldChanges }>(db, entriesQuery, [opId, type]);
}

/** The changes an operation made to some records of a type, in order. */
export async function entriesAbout(db: Db, opId: string, { type, ids }: { type: string; ids: readonly string[] }) {
  return await rowsOf<{ id: string; kind: string; changes: FieldChanges }>(db, entriesOfQuery, [opId, type, ids]);
}
