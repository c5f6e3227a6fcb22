import { OVERVIEW_ACTIVITY_PAGE, type ProjectActivity } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { cursorPage } from '../../../kernel/routes/cursor-page.ts';

/** At most so many entries are read for a page: others can be about tasks that the user does not see, or that were deleted. */
const SCANNED_MAX = 500;

const SCANNED = `
  select a.id, a.op_id, a.entity_id, a.actor_id, a.kind, a.changes, a.at, a.source, a.seq from activity a
  where a.project_id = $1 and a.entity = 'task' and ($2::uuid is null or a.seq < (select seq from activity where id = $2::uuid))
  order by a.seq desc limit ${SCANNED_MAX}
`;
const list = statement(`
  select s.id, s.op_id as "opId", s.entity_id as "taskId", s.actor_id as "actorId", u.realname as "actorName", s.kind, s.changes, s.at, s.source,
    t.seq as number, t.title
  from (${SCANNED}) s join task t on t.id = s.entity_id and t.project_id = $1 and t.deleted_at is null
    left join sys_user u on u.id = s.actor_id
  order by s.seq desc limit ${OVERVIEW_ACTIVITY_PAGE + 1}
`);
const end = statement(`
  select count(*)::int as total, (array_agg(s.id order by s.seq))[1] as last from (${SCANNED}) s
`);

/** The latest changes of the tasks of a project that the user sees, newest first, before an entry or from the latest. */
export async function listProjectActivity(
  db: Db,
  projectId: string,
  before: string | undefined,
): Promise<{ records: ProjectActivity[]; cursor: string | null }> {
  const found = await rowsOf<ProjectActivity>(db, list, [projectId, before ?? null]);
  const page = cursorPage(found, OVERVIEW_ACTIVITY_PAGE);
  if (page.cursor !== null) return page;
  const scanned = one(await rowsOf<{ total: number; last: string | null }>(db, end, [projectId, before ?? null]));
  return { ...page, cursor: scanned.total === SCANNED_MAX ? scanned.last : null };
}
