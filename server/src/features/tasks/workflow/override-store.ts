import type { FreezeOverride } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

// Of hidden and deleted tasks, and those now in another project, only the freeze and the person are shown.
const list = statement(`
  select a.id, a.at, a.changes -> 'override' ->> 'from' as freeze, t.id as "taskId", p.key || '-' || t.seq as "taskKey", t.title,
    s.name as status, case when t.id is null then '' else coalesce(a.changes -> 'reason' ->> 'to', '') end as reason,
    case when u.id is not null then
      jsonb_build_object('id', replace(u.id::text, '-', ''), 'username', u.username, 'realname', u.realname, 'avatar', u.avatar)
    end as by
  from activity a left join task t
      on t.id = (a.changes -> 'task' ->> 'to')::uuid and t.project_id = $1 and t.deleted_at is null
    left join project p on p.id = t.project_id
    left join task_status s on s.id = (a.changes -> 'override' ->> 'to')::uuid
    left join sys_user u on u.id = a.actor_id
  where a.entity_id = $1 and a.entity = 'project' and a.kind = 'freezeOverridden'
  order by a.seq desc limit 100
`);

/** The latest 100 changes into frozen statuses of a project, newest first. */
export async function listOverrides(db: Db, projectId: string): Promise<FreezeOverride[]> {
  return await rowsOf<FreezeOverride>(db, list, [projectId]);
}
