import {
  ABILITIES_OF,
  type Ability,
  ADJUSTABLE_ROLES,
  type ProjectModule,
  type ProjectRole,
  type RoleAbilities,
  usualAbilities,
} from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import { departmentAncestors } from '../identity/index.ts';

/** Whether everybody sees a project, and whether it is open to one of the departments on the line $2: what `visible` adds to membership. */
export const IS_OPEN = (p: string) => `${p}.visibility = 'org'`;
export const IS_OPEN_TO_DEPARTMENT = (p: string) => `(${p}.visibility = 'dept' and ${p}.org_code = any ($2::text[]))`;

/** The same as `VISIBLE` for a project of another name. */
export const visible = (p: string) => `(
  exists (select 1 from project_member m where m.project_id = ${p}.id and m.user_id = $1)
  or ${IS_OPEN(p)}
  or ${IS_OPEN_TO_DEPARTMENT(p)}
)`;

/** The condition under which user $1 (with departments on the line $2) sees project `p`. */
export const VISIBLE = visible('p');

/** The condition under which they see the task `t` of project `p`: they see the project, or another one that shows the task. */
export const VISIBLE_TASK = `(${VISIBLE} or exists (
  select 1 from task_placement l join project shown on shown.id = l.project_id
  where l.task_id = t.id and shown.deleted_at is null and ${visible('shown')}
))`;

/** Whether a membership, or none, has an ability in a project that may have changed those of its roles; the same as `abilitiesOf`. */
export function holds(ability: Ability, membership = 'm', p = 'p'): string {
  const usual = (['owner', ...ADJUSTABLE_ROLES] as const).filter((role) =>
    (role === 'owner' ? ABILITIES_OF.owner : usualAbilities(role)).includes(ability),
  );
  const role = `coalesce(${membership}.role, 'viewer')`;
  return `(${role} = 'owner' or coalesce(
    ${p}.role_abilities -> ${role} ? '${ability}', ${role} in (${usual.map((one) => `'${one}'`).join(', ')})))`;
}

/** Whether user $1, whose membership is `m`, changes only their own tasks in project `p`. */
export const OWN_TASKS_ONLY = `coalesce(p.own_tasks_only and m.role = 'member', false)`;

const find = statement(`
  select p.key, p.name, m.role, p.state = 'archived' as archived, ${OWN_TASKS_ONLY} as "ownTasksOnly",
    p.role_abilities as "roleAbilities", p.modules_off as "modulesOff"
  from project p left join project_member m on m.project_id = p.id and m.user_id = $1
  where p.id = $3 and p.deleted_at is null and ${VISIBLE}
`);
const visibleAmong = statement(`
  select p.id from project p
  where p.id = any ($3::uuid[]) and p.deleted_at is null and ${VISIBLE}
`);
const findName = statement('select key, name from project where id = $1');
const line = statement(`select ${departmentAncestors('$1')} as codes`);

type FoundAccess = {
  key: string;
  name: string;
  role: ProjectRole | null;
  archived: boolean;
  ownTasksOnly: boolean;
  roleAbilities: RoleAbilities | null;
  modulesOff: ProjectModule[];
};
type Viewer = { userId: string; orgLine: readonly string[]; projectId: string };

/** A user's relation to a project; undefined if it is not visible. */
export async function findAccess(db: Db, { userId, orgLine, projectId }: Viewer) {
  return await rowOf<FoundAccess>(db, find, [userId, orgLine, projectId]);
}

/** Key and name of a project for a notification to users who may see it, whoever causes it. */
export async function findProjectName(db: Db, projectId: string): Promise<{ key: string; name: string } | undefined> {
  return await rowOf<{ key: string; name: string }>(db, findName, [projectId]);
}

/** The departments on the line of a user, for `VISIBLE`. */
export async function orgLineOf(db: Db, userId: string): Promise<readonly string[]> {
  return (await rowOf<{ codes: string[] }>(db, line, [userId]))?.codes ?? [];
}

/** The visible ones of these projects. */
export async function visibleProjects(
  db: Db,
  userId: string,
  projectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = projectIds.filter((id) => /^[0-9a-f]{32}$/.test(id));
  const rows = await rowsOf<{ id: string }>(db, visibleAmong, [userId, await orgLineOf(db, userId), known]);
  return new Set(rows.map(({ id }) => id));
}
