import {
  commonFailures,
  MIGRATED_MAX,
  type StatusMap,
  type TypeDefinition,
  taskTypeFailures,
  typeAllows,
  type WorkflowRules,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { lockProjectTasks } from '../task/reading/lookup-store.ts';
import { type Edit, updatableOf, updateTasks } from '../task/update-store.ts';
import { checkAssets, keepAssetVersions } from '../workflow/asset-check.ts';
import { occupies, openSlots } from '../workflow/check-transitions.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import { checkRelatives } from '../workflow/related-check.ts';
import { findWorkflow } from '../workflow/store.ts';
import { definitionsOf } from './definition-store.ts';
import { replacementsFor } from './replacements.ts';

const NO_RULES: WorkflowRules = { restricted: false, transitions: [], statuses: [] };

const OUTDATED = 't.project_id = $1 and t.type_id = $2 and t.type_version <> $3 and t.deleted_at is null';
const ids = statement(`select t.id from task t where ${OUTDATED} order by t.id limit $4`);
const byStatus = statement(
  `select t.status_id as id, count(*)::int as tasks from task t where ${OUTDATED} group by t.status_id`,
);
const missingFields = statement(`
  select f.name as field, count(*)::int as tasks
  from task t cross join unnest($4::text[]) f (name)
  where ${OUTDATED} and case f.name
    when 'ownerId' then t.owner_id is null when 'assigneeIds' then t.assignee_ids = '{}'
    when 'labelIds' then t.label_ids = '{}' when 'startDate' then t.start_date is null
    when 'dueDate' then t.due_date is null else coalesce(t.custom ->> f.name, '') in ('', 'false', '[]') end
  group by f.name
`);

type Migrating = { projectId: string; id: string; to: number };

/** The latest version of a type, which its tasks migrate to. */
async function targetOf(db: Db, { id, to }: Migrating): Promise<TypeDefinition> {
  const target = { typeId: id, typeVersion: to };
  return (await definitionsOf(db, [target]))(target) ?? fail(commonFailures.notFound);
}

/** Previews migrating the tasks of a type to its latest version. */
export async function checkMigration(db: Db, migrating: Migrating) {
  const { projectId, id, to } = migrating;
  if (to === 0) return { tasks: 0, to, statuses: [], missing: [] };
  const target = await targetOf(db, migrating);
  const found = await rowsOf<{ id: string; tasks: number }>(db, byStatus, [projectId, id, to]);
  const values = [projectId, id, to, target.required];
  const missing = await rowsOf<{ field: string; tasks: number }>(db, missingFields, values);
  return {
    tasks: found.reduce((sum, { tasks }) => sum + tasks, 0),
    to,
    statuses: found.filter((status) => !typeAllows(target, status.id)),
    missing,
  };
}

/** Migrates the tasks of a type to its latest version; returns the changed ones. */
export async function migrateTasks(
  { db, actor, change }: { db: Db; actor: Actor; change: Change },
  migrating: Migrating,
  statusMap: StatusMap,
): Promise<string[]> {
  const { projectId, id, to } = migrating;
  const target = await targetOf(db, migrating);
  const found = await rowsOf<{ id: string }>(db, ids, [projectId, id, to, MIGRATED_MAX + 1]);
  if (found.length > MIGRATED_MAX) fail(taskTypeFailures.tooManyTasks);
  const replaced = await replacementsFor(db, projectId, target, statusMap);
  const tasks = await lockProjectTasks(
    db,
    projectId,
    found.map((one) => one.id),
  );
  const edits = tasks
    .filter((task) => task.typeId === id && task.typeVersion !== to)
    .map((before) => ({ before, after: replaced({ ...updatableOf(before), typeVersion: to }), checked: true }));
  if (edits.some(({ after }) => !typeAllows(target, after.statusId))) fail(taskTypeFailures.statusUnmapped);
  await requireWorkflow({ db, actor, projectId }, target, edits);
  return (await updateTasks(db, change, edits)).map((row) => row.id);
}

/** Refuses replaced statuses whose limit would be exceeded, or whose conditions on assets, subtasks and blockers tasks do not meet. */
async function requireWorkflow(
  { db, actor, projectId }: { db: Db; actor: Actor; projectId: string },
  target: TypeDefinition,
  edits: readonly Edit[],
): Promise<void> {
  const rules = (await findWorkflow(db, projectId)) ?? NO_RULES;
  const typed = { edits, typeOf: () => target };
  const assetsKeep = await checkAssets({ db, actor }, rules, typed);
  const relatedKeep = await checkRelatives({ db, actor }, rules, { ...typed, refused: new Set() });
  const entering = edits.filter((edit) => occupies(edit, rules)).map(({ after }) => after);
  const slots = await openSlots({ db, projectId }, rules, entering);
  for (const edit of edits) {
    const { before, after } = edit;
    const full = occupies(edit, rules) ? slots.take(after) : undefined;
    const refusals = [...assetsKeep(before.id), ...relatedKeep(before.id), ...(full ? [full] : [])];
    const refused = { taskId: before.id, fromId: before.statusId, toId: after.statusId, refusals };
    if (refusals.length > 0) await refuseTransition(db, projectId, refused);
  }
  await keepAssetVersions(db, rules, typed);
}
