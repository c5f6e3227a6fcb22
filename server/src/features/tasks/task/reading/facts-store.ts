import { FACTS_LINKS_COUNTED, type LinkKind, type Person } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';

const OWN = 't.id = any ($2::uuid[]) and t.deleted_at is null';
const IN_PROJECT = `t.project_id = $1 and ${OWN}`;
const facts = statement(`
  select t.id, r.requester, coalesce(r."isPublic", false) as "isPublicRequest", r.promised as "promisedDate",
    coalesce(r.reason, '') as "promiseReason", r.id as "requestId", c.author, c.html, c.at
  from task t
  left join lateral (
    select case when u.id is not null then json_build_object('id', replace(u.id::text, '-', ''), 'username', u.username,
        'realname', u.realname, 'avatar', u.avatar) end as requester,
      exists (select from task_public_request p where p.submission_id = s.id) as "isPublic", s.promised_date::text as promised,
      s.promise_reason as reason, s.id
    from task_form_submission s left join sys_user u on u.id = s.requester_id
    where s.task_id = t.id and s.state = 'accepted' order by s.id limit 1
  ) r on true
  left join lateral (
    select coalesce(u.realname, l.author_name, '') as author, l.html, l.created_at as at
    from (
      select m.author_id, m.author_name, m.html, m.created_at from record_comment m
      where m.record_type = 'task' and m.record_id = t.id and m.deleted_at is null
      order by m.created_at desc, m.id desc limit 1
    ) l left join sys_user u on u.id = l.author_id
  ) c on t.comments > 0
  where ${IN_PROJECT}
`);
const links = statement(`
  select t.id as "taskId", l.kind, l.outgoing, l.type, l."otherId"
  from task t cross join lateral (
    select kind, true as outgoing, to_type as type, to_id as "otherId", created_at, id
    from record_link where from_type = 'task' and from_id = t.id
    union all
    select kind, false, from_type, from_id, created_at, id from record_link where to_type = 'task' and to_id = t.id
    order by created_at, id limit ${FACTS_LINKS_COUNTED}
  ) l
  where ${IN_PROJECT}
  order by t.id, l.created_at, l.id
`);

/** The facts of a task as stored; the comment as HTML. */
export type StoredFacts = {
  id: string;
  requester: Person | null;
  isPublicRequest: boolean;
  promisedDate: string | null;
  promiseReason: string;
  requestId: string | null;
  author: string | null;
  html: string | null;
  at: string | null;
};
export type FactLink = { taskId: string; kind: LinkKind; outgoing: boolean; type: string; otherId: string };

/** The requests behind some tasks of a project, and their last comments. */
export async function findFacts(db: Db, projectId: string, ids: readonly string[]): Promise<StoredFacts[]> {
  return await rowsOf<StoredFacts>(db, facts, [projectId, ids]);
}

/** The first links of some tasks of a project, oldest first. */
export async function findFactLinks(db: Db, projectId: string, ids: readonly string[]): Promise<FactLink[]> {
  return await rowsOf<FactLink>(db, links, [projectId, ids]);
}
