import {
  limitField,
  ruleOfStatus,
  WORKFLOW_VERSIONS_SENT,
  type Workflow,
  type WorkflowRules,
  type WorkflowVersion,
  withoutRemoved,
} from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { versionStore } from '../definition-versions.ts';

/** No earlier versions are sent beyond this size of all together. */
const VERSION_BYTES_SENT = 1_000_000;

const find = statement(`
  select w.rules || jsonb_build_object('version', w.version) as workflow from task_workflow w where w.project_id = $1
`);
const ensure = statement(`
  insert into task_workflow (id, project_id, rules, version) values ($1, $2, $3::jsonb, 0) on conflict (project_id) do nothing
`);
const readOne = `
  select id, rules, coalesce(draft, rules) as draft, draft is not null as "isPrepared", version, published
  from task_workflow where project_id = $1
`;
const read = statement(readOne);
const lockOne = statement(`${readOne} for no key update`);
// Each version can have megabytes: one by one, newest first, until there are enough of them or of their texts.
const versionsOf = statement(`
  with recursive sent as (
    select *, 1 as place, octet_length(latest.definition::text) as size from (
      select v.* from task_workflow w join task_workflow_version v on v.workflow_id = w.id
      where w.project_id = $1 order by v.number desc limit 1
    ) latest
    union all
    select earlier.*, sent.place + 1, sent.size + octet_length(earlier.definition::text) from sent, lateral (
      select v.* from task_workflow_version v
      where v.workflow_id = sent.workflow_id and v.number < sent.number order by v.number desc limit 1
    ) earlier
    where sent.place < ${WORKFLOW_VERSIONS_SENT} and sent.size < ${VERSION_BYTES_SENT}
  )
  select v.number, v.definition, u.realname as "publishedBy", v.published_at as "publishedAt"
  from sent v left join sys_user u on u.id = v.published_by order by v.number desc
`);
// Changes into a status with a hard limit are serialised; others are not blocked.
const lock = statement('select id from task_status where id = any ($1::uuid[]) order by id for no key update');
const count = statement(`
  select s.id as place, (
    select count(*)::int from task t
    where t.project_id = $1 and t.status_id = s.id and t.deleted_at is null and not t.archived
  ) as count
  from unnest($2::uuid[]) as s (id)
`);
const countOfLanes = statement(`
  select replace(t.status_id::text, '-', '') || ' ' || l.value as place, count(*)::int as count
  from task t, lateral (
    select case $3::text when 'type' then replace(t.type_id::text, '-', '') when 'owner' then coalesce(replace(t.owner_id::text, '-', ''), '') when 'priority' then t.priority
      else case t.custom ->> $3::text when 'false' then '' else coalesce(t.custom ->> $3::text, '') end end as value
  ) l
  where t.project_id = $1 and t.status_id = any ($2::uuid[]) and t.deleted_at is null and not t.archived
  group by 1
`);
const names = statement(`
  select id, name from task_status where project_id = $1 union all select id, name from task_field where project_id = $1
`);

/** SQL of the rules of the project $1; null where every transition is allowed. */
export const RULES_OF_PROJECT = '(select w.rules from task_workflow w where w.project_id = $1) as workflow';

/** The rules of a project with their version; undefined where it has none. */
export async function findWorkflow(db: Db, projectId: string): Promise<Workflow | undefined> {
  return (await rowOf<{ workflow: Workflow }>(db, find, [projectId]))?.workflow;
}

/** Rules that allow everything. */
const FREE: WorkflowRules = { restricted: false, transitions: [], statuses: [] };

const store = versionStore<WorkflowRules>({
  ...{ owner: 'task_workflow', versions: 'task_workflow_version', key: 'workflow_id', live: 'rules' },
});

/** What is prepared and in force, without what is published. */
type LockedWorkflow = {
  id: string;
  rules: WorkflowRules;
  draft: WorkflowRules;
  isPrepared: boolean;
  version: number;
  published: number;
};

/** The workflow of a project, which is made if there is none, locked until the transaction ends. */
export async function lockWorkflow(db: Db, projectId: string): Promise<LockedWorkflow> {
  await rowsOf(db, ensure, [newId(), projectId, JSON.stringify(FREE)]);
  return one(await rowsOf<LockedWorkflow>(db, lockOne, [projectId]));
}

/** The workflow of a project with what is prepared; undefined where it has none. */
export async function readWorkflow(db: Db, projectId: string): Promise<LockedWorkflow | undefined> {
  return await rowOf<LockedWorkflow>(db, read, [projectId]);
}

/** Keeps what the next version of a workflow is to be; null discards it. */
export const writeWorkflowDraft = store.writeDraft;

/** The published versions of the workflow of a project, newest first. */
export async function findWorkflowVersions(db: Db, projectId: string): Promise<WorkflowVersion[]> {
  return await rowsOf<WorkflowVersion>(db, versionsOf, [projectId]);
}

type NewRules = { projectId: string; rules: WorkflowRules; actorId?: string; keepsDraft?: boolean };

/** Publishes rules as the next version of the workflow of a project; answers the version for optimistic locking. */
export async function saveWorkflow(db: Db, { projectId, rules, actorId, keepsDraft }: NewRules): Promise<number> {
  const { id } = await lockWorkflow(db, projectId);
  const publication = { definition: rules, actorId: actorId ?? null, keepsDraft: keepsDraft ?? false };
  return (await store.publish(db, id, publication)).version;
}

/** The number of tasks in each place a limit of these statuses counts (`limitedPlace`), without archived and deleted ones; locked until the transaction ends. */
export async function lockCounts(
  db: Db,
  projectId: string,
  { rules, statusIds }: { rules: WorkflowRules; statusIds: readonly string[] },
): Promise<Map<string, number>> {
  // Counted after the locks are held, so that changes that were waited for are included.
  await rowsOf(db, lock, [statusIds]);
  return await countTasks(db, projectId, { rules, statusIds });
}

/** The number of tasks in each place a limit of these statuses counts, without a lock. */
export async function countTasks(
  db: Db,
  projectId: string,
  { rules, statusIds }: { rules: WorkflowRules; statusIds: readonly string[] },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const by of new Set(statusIds.map((id) => fieldOf(rules, id)))) {
    const ids = statusIds.filter((id) => fieldOf(rules, id) === by);
    const found =
      by === null
        ? await rowsOf<{ place: string; count: number }>(db, count, [projectId, ids])
        : await rowsOf<{ place: string; count: number }>(db, countOfLanes, [projectId, ids, by]);
    for (const { place, count: total } of found) counts.set(place, total);
  }
  return counts;
}

function fieldOf(rules: WorkflowRules, statusId: string) {
  return limitField(ruleOfStatus(rules, statusId));
}

/** Names of the statuses and custom fields of a project by their ids. */
export async function namesInRules(db: Db, projectId: string): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(db, names, [projectId]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Removes deleted statuses and fields from the rules of a project; does nothing if the rules do not contain them. */
export async function removeFromRules(
  db: Db,
  projectId: string,
  gone: Parameters<typeof withoutRemoved>[1],
): Promise<void> {
  const present = await findWorkflow(db, projectId);
  if (!present) return;
  const { id, rules, draft, isPrepared } = await lockWorkflow(db, projectId);
  const next = withoutRemoved(rules, gone);
  if (isPrepared) await store.writeDraft(db, id, withoutRemoved(draft, gone));
  if (JSON.stringify(next) !== JSON.stringify(rules))
    await saveWorkflow(db, { projectId, rules: next, keepsDraft: true });
}
