import { type Activity, type ChangeSource, HISTORY_KINDS, type HistoryKind } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const list = statement(`
  select a.id, a.op_id as "opId", a.entity_id as "taskId", a.actor_id as "actorId", u.realname as "actorName", a.kind,
    a.changes, a.at, a.source
  from activity a left join sys_user u on u.id = a.actor_id
  where a.entity_id = $1 and a.entity = 'task' and ($2::uuid is null or a.seq < (select seq from activity where id = $2::uuid))
    and ($4::uuid is null or a.actor_id = $4) and ($5::text[] is null or a.kind = any ($5))
    and ($6::timestamptz is null or a.at >= $6) and ($7::timestamptz is null or a.at < $7)
    and ($8::text is null or a.source = $8)
  order by a.seq desc limit $3
`);

/** Restricts a history to a person, a kind of events, a source, or a period. */
export type Narrowed = {
  actorId?: string | undefined;
  kind?: HistoryKind | undefined;
  source?: ChangeSource | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The history of a task, newest first, before an entry (by id) or from the latest. */
export async function listActivity(
  db: Db,
  { taskId, before, limit, ...narrowed }: { taskId: string; before: string | undefined; limit: number } & Narrowed,
): Promise<Activity[]> {
  const { actorId = null, kind, from = null, to = null, source = null } = narrowed;
  const kinds = kind === undefined ? null : HISTORY_KINDS[kind];
  return await rowsOf<Activity>(db, list, [taskId, before ?? null, limit, actorId, kinds, from, to, source]);
}
