import { REQUESTER_HISTORY_MAX, type RequestContext } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { holds } from '../access-store.ts';

/** The accepted requests of a form from which an owner is suggested. */
const RECENT = 20;
const WRITES = holds('editTasks');
const find = statement(`
  select s.form_id as "formId", f.project_id as "projectId", s.requester_id as "requesterId"
  from task_form_submission s join task_form f on f.id = s.form_id
    join project p on p.id = f.project_id and p.deleted_at is null
    join project_member m on m.project_id = p.id and m.user_id = $2 and ${WRITES}
  where s.id = $1
`);
// Only requests to projects whose inbox the reader has.
const history = statement(`
  select s.id, s.title, f.name as "formName", s.created_at as "createdAt", s.state, t.category,
    case when t.id is not null then p.key || '-' || t.seq end as "taskKey",
    (count(*) over ())::int as total,
    (count(*) filter (where s.state = 'accepted') over ())::int as accepted,
    (count(*) filter (where s.state = 'declined') over ())::int as declined
  from task_form_submission s join task_form f on f.id = s.form_id
    join project p on p.id = f.project_id and p.deleted_at is null
    join project_member m on m.project_id = p.id and m.user_id = $2 and ${WRITES}
    left join task t on t.id = s.task_id and t.project_id = p.id and t.deleted_at is null
  where s.requester_id = $3 and s.id <> $1
  order by s.id desc limit ${REQUESTER_HISTORY_MAX}
`);
// Who has most of the tasks made of the last requests of the form comes before who accepted most of them; both as active members who write.
const suggestion = statement(`
  with recent as (
    select s.decided_by, coalesce(t.owner_id, t.assignee_ids[1]) as handler
    from task_form_submission s left join task t on t.id = s.task_id and t.deleted_at is null
    where s.form_id = $2 and s.state = 'accepted' and s.id <> $1 order by s.id desc limit ${RECENT}
  ), counted as (
    select 'handled' as reason, handler as id, count(*)::int as count, 1 as rank from recent where handler is not null group by handler
    union all
    select 'accepted', decided_by, count(*)::int, 2 from recent where decided_by is not null group by decided_by
  )
  select u.id, u.username, u.realname, u.avatar, c.reason, c.count, (select count(*)::int from recent) as total
  from counted c join project p on p.id = $3 join project_member m on m.project_id = $3 and m.user_id = c.id and ${WRITES}
    join sys_user u on u.id = c.id and u.status = 1 and u.deleted_at is null
  order by c.rank, c.count desc, u.realname, u.id limit 1
`);

type Known = { formId: string; projectId: string; requesterId: string | null };
type Request = RequestContext['requests'][number];
type Found = Request & Pick<RequestContext, 'total' | 'accepted' | 'declined'>;
type Owner = NonNullable<RequestContext['owner']>;
type OwnerRow = Owner['person'] & Omit<Owner, 'person'>;

/** What is known about a submission of a project the user writes in; undefined if there is none. */
export async function findContext(db: Db, userId: string, id: string): Promise<RequestContext | undefined> {
  const known = await rowOf<Known>(db, find, [id, userId]);
  if (!known) return undefined;
  const { formId, projectId, requesterId } = known;
  const rows = requesterId === null ? [] : await rowsOf<Found>(db, history, [id, userId, requesterId]);
  const { total = 0, accepted = 0, declined = 0 } = rows[0] ?? {};
  const requests = rows.map(({ total: _, accepted: __, declined: ___, ...one }) => one);
  const owner = await rowOf<OwnerRow>(db, suggestion, [id, formId, projectId]);
  return { total, accepted, declined, requests, owner: owner ? ownerOf(owner) : null };
}

function ownerOf({ reason, count, total, ...person }: OwnerRow): Owner {
  return { person, reason, count, total };
}
