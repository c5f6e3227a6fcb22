import { HEALTH_HISTORY_MAX, type HealthReport, type ProjectHealth } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { newId } from '../../../../kernel/database/ids.ts';

type HealthEntry = Omit<HealthReport, 'health'> & { health: ProjectHealth | null };

const insert = statement(
  'insert into project_health (id, project_id, health, note, set_by) values ($1, $2, $3, $4, $5)',
);
const history = statement(`
  select h.health, h.note, h.at, case when u.id is not null then json_build_object('id', replace(u.id::text, '-', ''),
    'username', u.username, 'realname', u.realname, 'avatar', u.avatar) end as by
  from project_health h left join sys_user u on u.id = h.set_by
  where h.project_id = $1 order by h.at desc, h.id desc limit $2
`);

type NewHealth = { projectId: string; health: ProjectHealth | null; note: string; by: string };

/** Adds a health to the history of a project: it is the latest one. */
export async function insertHealth(db: Db, { projectId, health, note, by }: NewHealth): Promise<void> {
  await rowsOf(db, insert, [newId(), projectId, health, note, by]);
}

/** The healths of a project, newest first. */
export async function findHealths(db: Db, projectId: string, most = HEALTH_HISTORY_MAX): Promise<HealthEntry[]> {
  return await rowsOf<HealthEntry>(db, history, [projectId, most]);
}
