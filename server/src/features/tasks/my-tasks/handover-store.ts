import { HANDOVER_MAX, type Handover } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { VISIBLE } from '../access-store.ts';
import { arranged, IS_SNOOZED, OPEN, place, SECTION } from './mine-store.ts';

const FIELDS = `t.id, t.project_id as "projectId", p.key as "projectKey", p.name as "projectName", t.seq, t.title, t.category,
  s.name as "statusName"`;
// Only tasks changed since then are looked up in the history, through the index of their changes.
const changed = statement(`
  select ${FIELDS}
  from project p join task t on t.project_id = p.id and t.updated_at >= $3 and t.deleted_at is null and not t.archived
    and (t.owner_id = $1 or t.assignee_ids @> array[$1::uuid])
  join task_status s on s.id = t.status_id
  where p.deleted_at is null and ${VISIBLE} and ($5::uuid is null or p.id = $5) and exists (
    select from activity a
    where a.entity_id = t.id and a.entity = 'task' and a.actor_id = $1 and a.at >= $3::timestamptz and a.at < $4::timestamptz)
  order by t.category <> '1', t.updated_at, t.id limit ${HANDOVER_MAX}
`);
const stillOpen = statement(`
  select ${FIELDS}, m.sort as reason from ${arranged(OPEN, SECTION.day)} join task t on t.id = m.id
  join project p on p.id = t.project_id join task_status s on s.id = t.status_id
  where m.sort in ('waiting', 'overdue', 'today') and not ${IS_SNOOZED} and t.id <> all ($4::uuid[])
    and ($5::uuid is null or p.id = $5)
  order by m.sort = 'waiting', ${place('t', 'x')} limit ${HANDOVER_MAX}
`);

type Period = { from: string; to: string; projectId?: string };

/** The user's tasks that they changed in a period, completed ones first. */
export async function findChanged(db: Db, { id, orgLine }: Actor, { from, to, projectId }: Period) {
  return await rowsOf<Handover['changed'][number]>(db, changed, [id, orgLine, from, to, projectId ?? null]);
}

type Rest = { today: string; without: readonly string[]; projectId: string | undefined };

/** The user's open tasks that wait for others, are overdue or due today, without those named. */
export async function findStillOpen(db: Db, { id, orgLine }: Actor, { today, without, projectId }: Rest) {
  return await rowsOf<Handover['open'][number]>(db, stillOpen, [id, orgLine, today, without, projectId ?? null]);
}
