import { type ChangeSource, HISTORY_KINDS } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { FieldChanges } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { VISIBLE, VISIBLE_TASK } from '../access-store.ts';
import type { Narrowed } from './store.ts';

export type HistoryScope = {
  projectId: string;
  taskId: string | undefined;
  /** Only the changes of the project itself. */
  only?: 'settings' | undefined;
  /** Whether the reader manages the project, and so sees all of its custom fields. */
  isManaged: boolean;
} & Narrowed;
export type HistoryEntry = {
  id: string;
  opId: string;
  at: string;
  actor: string | null;
  source: ChangeSource | null;
  taskKey: string | null;
  title: string | null;
  kind: string;
  changes: FieldChanges;
};

// A task that was moved here brings its history. Changes of custom fields name those that only managers see.
const find = statement(`
  select a.id, greatest(1, (select count(*) from jsonb_object_keys(a.changes)))::int as lines
  from activity a
  where a.entity_id in (
      select t.id from task t where not $8::boolean and t.project_id = $1 and ($2::uuid is null or t.id = $2::uuid)
      union all select $1::uuid where $2::uuid is null
    ) and (a.entity = 'task' or (a.entity = 'project' and ($9::boolean or a.kind not like 'field%')))
    and ($3::uuid is null or a.actor_id = $3) and ($4::text[] is null or a.kind = any ($4))
    and ($5::timestamptz is null or a.at >= $5) and ($6::timestamptz is null or a.at < $6)
    and ($10::text is null or a.source = $10)
  order by a.seq desc limit $7
`);
/** The changes of an entry `a`; those of a project tell the reason of an override only to who sees its task there. */
const CHANGES = `case when a.entity = 'project' and a.kind = 'freezeOverridden' then (
  select case when s.id is null then a.changes - 'reason' else a.changes end
  from (select) one left join task s on s.id = (a.changes -> 'task' ->> 'to')::uuid and s.project_id = a.entity_id
) else a.changes end as changes`;
const read = statement(`
  select a.id, a.op_id as "opId", a.at, u.realname as actor, a.source, p.key || '-' || t.seq as "taskKey", t.title, a.kind, ${CHANGES}
  from activity a left join sys_user u on u.id = a.actor_id
    left join task t on t.id = a.entity_id left join project p on p.id = t.project_id
  where a.id = any ($1::uuid[]) and (t.id is not null or a.entity = 'project') order by a.seq desc
`);
const names = statement(`
  select id, realname as name from sys_user where id = any ($3::uuid[])
  union all select s.id, s.name from task_status s join project p on p.id = s.project_id where s.id = any ($3::uuid[]) and ${VISIBLE}
  union all select y.id, y.name from task_type y join project p on p.id = y.project_id where y.id = any ($3::uuid[]) and ${VISIBLE}
  union all select l.id, l.name from task_label l left join project p on p.id = l.project_id
    where l.id = any ($3::uuid[]) and (p.id is null or ${VISIBLE})
  union all select t.id, p.key || '-' || t.seq from task t join project p on p.id = t.project_id
    where t.id = any ($3::uuid[]) and ${VISIBLE_TASK}
`);

const ofProject = statement(`
  select a.id from activity a
  where a.entity_id = $1 and a.entity = 'project' and ($2::uuid is null or a.seq < (select seq from activity where id = $2::uuid))
  order by a.seq desc limit $3
`);

/** The latest changes of a project itself before an entry, newest first. */
export async function findProjectEntries(
  db: Db,
  projectId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<HistoryEntry[]> {
  const ids = await rowsOf<{ id: string }>(db, ofProject, [projectId, before ?? null, limit]);
  return await readEntries(
    db,
    ids.map(({ id }) => id),
  );
}

/** The entries of a history, newest first, each with the number of its changed fields; at most `limit`. */
export async function findEntries(
  db: Db,
  scope: HistoryScope,
  limit: number,
): Promise<{ id: string; lines: number }[]> {
  const {
    projectId,
    taskId = null,
    actorId = null,
    kind,
    from = null,
    to = null,
    source = null,
    only,
    isManaged,
  } = scope;
  const kinds = kind === undefined ? null : HISTORY_KINDS[kind];
  const values = [projectId, taskId, actorId, kinds, from, to, limit, only === 'settings', isManaged, source];
  return await rowsOf(db, find, values);
}

/** Some entries of a history, newest first; those of tasks that have become invisible since are left out. */
export async function readEntries(db: Db, ids: readonly string[]): Promise<HistoryEntry[]> {
  return await rowsOf<HistoryEntry>(db, read, [ids]);
}

/** The names of people, and of the statuses, types, labels and tasks that a user sees, among some ids. */
export async function findNames(
  db: Db,
  { id, orgLine }: Pick<Actor, 'id' | 'orgLine'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(db, names, [id, orgLine, ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
