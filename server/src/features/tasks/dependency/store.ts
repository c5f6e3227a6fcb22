import type {
  Dependency,
  DependencyElsewhere,
  DependencyType,
  ProjectDependency,
  RelatedTask,
} from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { VISIBLE } from '../access-store.ts';

/** The maximum number of dependencies on other projects that are read. */
const ELSEWHERE_MAX = 1_000;
const KIND = `coalesce(d.type, 'FS') as type, coalesce(d.lag, 0) as lag`;
const ENDS = `l.id, l.from_id as "predecessorId", l.to_id as "successorId", ${KIND}`;
const LINK = `record_link l left join task_dependency d on d.link_id = l.id`;
const IS_DEPENDENCY = `l.kind = 'blocks' and l.from_type = 'task' and l.to_type = 'task'`;

/**
 * The dependencies on one side of which the tasks of a project are. Their ids come first, then the links by an index: in a join, all
 * dependencies are read for each task, or all tasks for each dependency, where statistics are old.
 */
const fromTasksOf = (own: 'from' | 'to', project: string) => `
  l.${own}_type = 'task' and l.${own}_id = any (array(select id from task where project_id = ${project})) and (${IS_DEPENDENCY}) is true
`;
// The ends are read by their ids, for the same reason.
const within = (condition: string, more = '') => `
  select ${ENDS}${more} from ${LINK}
  join task p on p.id = l.from_id join task s on s.id = l.to_id
  where ${condition} and (p.project_id = $1) is true and (s.project_id = $1) is true
    and p.deleted_at is null and s.deleted_at is null and not p.archived and not s.archived
  order by l.id
`;
const ofProject = statement(within(fromTasksOf('from', '$1'), ', p.seq as "predecessorSeq"'));
const before = statement(within(`${IS_DEPENDENCY} and l.to_id = any ($2::uuid[])`));
const task = (project: string) => `
  json_build_object('id', replace(o.id::text, '-', ''), 'projectId', replace(o.project_id::text, '-', ''), 'seq', o.seq,
    'key', ${project}.key || '-' || o.seq, 'title', o.title, 'category', o.category, 'startDate', o.start_date, 'dueDate', o.due_date) as task
`;
const related = (own: 'from' | 'to', other: 'from' | 'to') => `
  select ${ENDS}, ${task('e')}
  from ${LINK} join task o on o.id = l.${other}_id join project e on e.id = o.project_id and e.deleted_at is null
  where ${IS_DEPENDENCY} and l.${own}_id = $1 and o.deleted_at is null
  order by o.project_id, o.seq
`;
// Only of visible projects, so that those of others take no place in the list.
const toElsewhere = (own: 'from' | 'to', other: 'from' | 'to', condition: string) => `
  select ${ENDS}, replace(t.id::text, '-', '') as "ownId", ${task('p')}
  from ${LINK} join task t on t.id = l.${own}_id
  join task o on o.id = l.${other}_id join project p on p.id = o.project_id and p.deleted_at is null
  where ${condition} and (t.project_id = $3) is true and o.project_id <> $3 and ${VISIBLE}
    and t.deleted_at is null and o.deleted_at is null and not t.archived and not o.archived
`;
const bothWays = (condition: (own: 'from' | 'to') => string) => {
  const [out, back] = [toElsewhere('from', 'to', condition('from')), toElsewhere('to', 'from', condition('to'))];
  return `(${out} limit ${ELSEWHERE_MAX / 2}) union all (${back} limit ${ELSEWHERE_MAX / 2})`;
};
const elsewhere = statement(bothWays((own) => fromTasksOf(own, '$3')));
const elsewhereOf = statement(bothWays((own) => `${IS_DEPENDENCY} and l.${own}_id = any ($4::uuid[])`));
const predecessors = statement(related('to', 'from'));
const successors = statement(related('from', 'to'));
const find = statement(`
  select ${ENDS}, s.project_id as "projectId", p.project_id as "predecessorProjectId" from ${LINK}
  join task p on p.id = l.from_id join task s on s.id = l.to_id
  where ${IS_DEPENDENCY} and l.id = $1
`);
// Additions are serialized, so that two of them cannot create a cycle together.
const lock = statement(`select pg_advisory_xact_lock(hashtextextended('task dependency', 0))`);
/** Including tasks in the trash and in other projects: they return without a check. */
const following = statement(`
  with recursive reached as (
    select unnest($1::uuid[]) as id
    union
    select l.to_id from record_link l join reached r on r.id = l.from_id where ${IS_DEPENDENCY}
  )
  select l.from_id as "predecessorId", l.to_id as "successorId"
  from record_link l join reached r on r.id = l.from_id where ${IS_DEPENDENCY}
`);
const counts = statement(`
  select (
      select count(*)::int from record_link l join task s on s.id = l.to_id
      where ${IS_DEPENDENCY} and l.from_id = $1 and s.project_id = $3
    ) as successors,
    (select count(*)::int from record_link l where ${IS_DEPENDENCY} and l.to_id = $2) as predecessors,
    (
      select count(*)::int from record_link l join task s on s.id = l.to_id
      where ${fromTasksOf('from', '$3')} and (s.project_id = $3) is true
    ) as project
`);
const keys = statement(`
  select t.id, t.project_id as "projectId", p.key || '-' || t.seq as key
  from task t join project p on p.id = t.project_id where t.id = any ($1::uuid[])
`);
const save = statement(`
  insert into task_dependency (link_id, type, lag) values ($1, $2, $3)
  on conflict (link_id) do update set type = excluded.type, lag = excluded.lag
`);
const copy = statement(`
  with pair as (select * from unnest($1::uuid[], $2::uuid[]) as n (id, copy)), made as (
    insert into record_link (id, from_type, from_id, to_type, to_id, kind, created_by)
    select gen_random_uuid(), 'task', p.copy, 'task', s.copy, l.kind, $3
    from record_link l join pair p on p.id = l.from_id join pair s on s.id = l.to_id
    where l.from_type = 'task' and l.to_type = 'task'
    returning id, from_id, to_id
  )
  insert into task_dependency (link_id, type, lag)
  select m.id, d.type, d.lag
  from made m join pair p on p.copy = m.from_id join pair s on s.copy = m.to_id
  join record_link l on l.from_id = p.id and l.to_id = s.id join task_dependency d on d.link_id = l.id
  where ${IS_DEPENDENCY}
`);

/** The dependencies between tasks of a project that are neither archived nor in the trash. */
export async function dependenciesOf(
  db: Db,
  projectId: string,
): Promise<(ProjectDependency & { predecessorSeq: number })[]> {
  return await rowsOf(db, ofProject, [projectId]);
}

/** The dependencies of some tasks on others of their project. */
export async function dependenciesBefore(db: Db, projectId: string, taskIds: readonly string[]): Promise<Dependency[]> {
  return await rowsOf<Dependency>(db, before, [projectId, taskIds]);
}

/** The predecessors and successors of a task, by number; those of other projects last. */
export async function relatedTasks(db: Db, taskId: string) {
  return {
    predecessors: await rowsOf<RelatedTask>(db, predecessors, [taskId]),
    successors: await rowsOf<RelatedTask>(db, successors, [taskId]),
  };
}

type Viewing = { projectId: string; userId: string; orgLine: readonly string[] };

/** The dependencies between tasks of a project, or some of them, and those of others that the user sees. */
export async function dependenciesElsewhere(
  db: Db,
  { projectId, userId, orgLine }: Viewing,
  taskIds?: readonly string[],
): Promise<DependencyElsewhere[]> {
  const values = [userId, orgLine, projectId];
  return taskIds
    ? await rowsOf<DependencyElsewhere>(db, elsewhereOf, [...values, taskIds])
    : await rowsOf<DependencyElsewhere>(db, elsewhere, values);
}

type Found = Dependency & {
  /** The project of the successor, which decides who may change it. */
  projectId: string;
  predecessorProjectId: string;
};

/** A dependency, by the id of its link. */
export async function findDependency(db: Db, id: string): Promise<Found | undefined> {
  return await rowOf<Found>(db, find, [id]);
}

/** Locks the addition of dependencies until the transaction ends. */
export async function lockDependencies(db: Db): Promise<void> {
  await rowsOf(db, lock);
}

/** The dependencies of all direct and indirect successors of tasks, including their own. */
export async function edgesAfter(
  db: Db,
  taskIds: readonly string[],
): Promise<{ predecessorId: string; successorId: string }[]> {
  return await rowsOf(db, following, [taskIds]);
}

type Ends = { predecessorId: string; successorId: string; projectId: string };

/**
 * The number of successors of the predecessor in the project, of predecessors of the successor, and of dependencies in the project. Successors in
 * other projects are not counted: every reader of a task may add them, which could exhaust the limit of its own project.
 */
export async function countDependencies(db: Db, { predecessorId, successorId, projectId }: Ends) {
  const row = await rowOf<{ successors: number; predecessors: number; project: number }>(db, counts, [
    predecessorId,
    successorId,
    projectId,
  ]);
  return row ?? { successors: 0, predecessors: 0, project: 0 };
}

/** The keys and projects of tasks. */
export async function keysOfTasks(db: Db, ids: readonly string[]) {
  return await rowsOf<{ id: string; projectId: string; key: string }>(db, keys, [ids]);
}

export async function saveKind(
  db: Db,
  id: string,
  { type, lag }: { type: DependencyType; lag: number },
): Promise<void> {
  await rowsOf(db, save, [id, type, lag]);
}

/** Copies the links between tasks, among them their dependencies, to their copies, if both ends were copied. */
export async function copyLinks(
  db: Db,
  pairs: readonly { id: string; copy: string }[],
  actorId: string,
): Promise<void> {
  await rowsOf(db, copy, [pairs.map(({ id }) => id), pairs.map((pair) => pair.copy), actorId]);
}
