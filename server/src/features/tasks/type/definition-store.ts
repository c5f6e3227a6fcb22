import { type Category, startOfType, type TypeDefinition, type TypeVersion } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { versionStore } from '../definition-versions.ts';

/** A type for new tasks: with its latest version and definition, if one has been published. */
export type LatestType = { id: string; version: number; definition: TypeDefinition | null };

const latest = statement(`
  select y.id, y.published as version, v.definition
  from task_type y left join task_type_version v on v.type_id = y.id and v.number = y.published
  where y.project_id = $1 and case when $2::uuid is null then y.is_default else y.id = $2::uuid and not y.archived end
  for key share of y
`);
const some = statement(`
  select v.type_id as "typeId", v.number as "typeVersion", v.definition
  from unnest($1::uuid[], $2::int[]) w (type_id, number)
  join task_type_version v on v.type_id = w.type_id and v.number = w.number
`);
const openStatuses = statement(`
  select id, category from task_status where project_id = $1 and not archived order by rank, id for key share
`);
const draft = statement(`
  select coalesce(y.draft, v.definition) as draft, y.version, y.published
  from task_type y left join task_type_version v on v.type_id = y.id and v.number = y.published where y.id = $1
`);
const versions = statement(`
  with counted as (
    select t.type_version as number, count(*)::int as tasks from task t
    where t.project_id = $2 and t.type_id = $1 and t.deleted_at is null group by t.type_version
  )
  select v.number, v.definition, u.realname as "publishedBy", v.published_at as "publishedAt", coalesce(c.tasks, 0) as tasks
  from task_type_version v left join counted c on c.number = v.number left join sys_user u on u.id = v.published_by
  where v.type_id = $1 order by v.number desc limit 100
`);
const unversioned = statement(`
  select count(*)::int as tasks from task t
  where t.project_id = $2 and t.type_id = $1 and t.type_version = 0 and t.deleted_at is null
`);
const store = versionStore<TypeDefinition>({ owner: 'task_type', versions: 'task_type_version', key: 'type_id' });
const naming = statement(`
  select y.name from task_type y
  where y.project_id = $1 and (
    exists (
      select from task_type_version v where v.type_id = y.id and v.number = y.published and v.definition -> 'statusIds' ? $2
    ) or exists (
      select from task t join task_type_version v on v.type_id = t.type_id and v.number = t.type_version
      where t.project_id = $1 and t.status_id = $2::uuid and t.type_id = y.id and v.definition -> 'statusIds' ? $2
        and not v.definition -> 'statusIds' ? $3
    )
  ) limit 1
`);

/** The type new tasks get: the one named, or the default one of the project; undefined for a type they cannot get. */
export async function latestType(db: Db, projectId: string, id: string | null): Promise<LatestType | undefined> {
  return await rowOf<LatestType>(db, latest, [projectId, id]);
}

type Running = { typeId: string; typeVersion: number };

const keyOf = ({ typeId, typeVersion }: Running) => `${typeId} ${typeVersion}`;

/** The definitions of the type versions of some tasks; most tasks have none, which needs no statement. */
export async function definitionsOf(
  db: Db,
  tasks: readonly Running[],
): Promise<(task: Running) => TypeDefinition | null> {
  const requested = new Map(tasks.filter(({ typeVersion }) => typeVersion > 0).map((task) => [keyOf(task), task]));
  if (requested.size === 0) return () => null;
  const running = [...requested.values()];
  const values = [running.map(({ typeId }) => typeId), running.map(({ typeVersion }) => typeVersion)];
  const rows = await rowsOf<Running & { definition: TypeDefinition }>(db, some, values);
  const found = new Map(rows.map((row) => [keyOf(row), row.definition]));
  return (task) => found.get(keyOf(task)) ?? null;
}

/** The open status in which new tasks of a version of a type begin, held until the commit. */
export async function startIn(
  db: Db,
  projectId: string,
  definition: TypeDefinition | null,
): Promise<{ id: string; category: Category } | undefined> {
  return startOfType(definition, await rowsOf<{ id: string; category: Category }>(db, openStatuses, [projectId]));
}

/** The draft of a type, which begins as its latest version; null while there is neither. */
export async function findDraft(db: Db, id: string) {
  return one(await rowsOf<{ draft: TypeDefinition | null; version: number; published: number }>(db, draft, [id]));
}

/** The published versions of a type, newest first, and how many tasks run on none. */
export async function findVersions(db: Db, projectId: string, id: string) {
  return {
    versions: await rowsOf<TypeVersion>(db, versions, [id, projectId]),
    unversioned: one(await rowsOf<{ tasks: number }>(db, unversioned, [id, projectId])).tasks,
  };
}

/** Keeps what the next version of a type is to be. */
export async function writeDraft(db: Db, id: string, definition: TypeDefinition): Promise<void> {
  await store.writeDraft(db, id, definition);
}

/** Makes a definition the next version of a type; answers its number. */
export async function publishVersion(
  db: Db,
  id: string,
  { definition, actorId }: { definition: TypeDefinition; actorId: string },
): Promise<number> {
  return (await store.publish(db, id, { definition, actorId })).published;
}

/** The name of a type that still needs a status whose tasks are to go to another one. */
export async function typeNeeding(db: Db, projectId: string, ids: { status: string; target: string }) {
  return (await rowOf<{ name: string }>(db, naming, [projectId, ids.status, ids.target]))?.name;
}
