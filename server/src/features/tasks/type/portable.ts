import { isCustomKey, type TaskType, type TypeDefinition, typeAllows } from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { RequestFailed } from '../../../kernel/fail.ts';
import { checkDefinition } from './check-definition.ts';
import { insertFirstVersions, remappedDefinition } from './copy.ts';

/** A type as templates and files keep it: its latest version with the names of statuses, without custom fields and people. */
export type PortableType = Pick<TaskType, 'name' | 'icon' | 'color' | 'description' | 'archived' | 'isDefault'> & {
  definition: TypeDefinition | null;
};

/** A type created from a portable one, with the version its tasks run on. */
export type MadeType = { id: string; version: number; definition: TypeDefinition | null };

const list = statement(`
  select y.name, y.icon, y.color, y.description, y.archived, y.is_default as "isDefault", v.definition
  from task_type y left join task_type_version v on v.type_id = y.id and v.number = y.published
  where y.project_id = $1 order by y.rank, y.id
`);
const statuses = statement('select id, name from task_status where project_id = $1 and not archived');
const withoutTypes = statement('delete from task_type where project_id = $1');
const insert = statement(`
  insert into task_type (id, project_id, name, icon, color, description, rank, archived, is_default)
  select n.id, $1, n.name, n.icon, n.color, n.description, n.rank, n.archived, n.is_default
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::boolean[])
    n (id, name, icon, color, description, rank, archived, is_default)
`);

const builtIn = (name: string) => (isCustomKey(name) ? undefined : name);
const nobody = () => null;

/** The types of a project in their order, with those that are archived. */
export async function portableTypes(db: Db, projectId: string): Promise<PortableType[]> {
  const found = await rowsOf<PortableType>(db, list, [projectId]);
  if (found.every(({ definition }) => definition === null)) return found;
  const names = new Map(
    (await rowsOf<{ id: string; name: string }>(db, statuses, [projectId])).map(({ id, name }) => [id, name]),
  );
  const to = { status: (id: string) => names.get(id), field: builtIn, person: nobody };
  return found.map((type) => ({ ...type, definition: type.definition && remappedDefinition(type.definition, to) }));
}

type Installing = {
  projectId: string;
  actorId: string;
  types: readonly PortableType[];
  /** The status of a name. */
  idOf: (name: string) => string | undefined;
};

/** Replaces the types of a project without tasks, with their definitions as first versions; returns the new types by name. */
export async function installTypes(
  db: Db,
  { projectId, actorId, types, idOf }: Installing,
): Promise<Map<string, MadeType>> {
  const ranks = generateNKeysBetween(null, null, types.length);
  const rows = types.map((type, index) => ({ ...type, id: newId(), rank: ranks[index] ?? '' }));
  await rowsOf(db, withoutTypes, [projectId]);
  await rowsOf(db, insert, [
    projectId,
    rows.map(({ id }) => id),
    rows.map(({ name }) => name),
    rows.map(({ icon }) => icon),
    rows.map(({ color }) => color),
    rows.map(({ description }) => description),
    rows.map(({ rank }) => rank),
    rows.map(({ archived }) => archived),
    rows.map(({ isDefault }) => isDefault),
  ]);
  const made = new Map<string, MadeType>();
  for (const { id, name, definition: named } of rows) {
    const own = named && remappedDefinition(named, { status: idOf, field: builtIn, person: nobody });
    const definition = own && (await valid(db, projectId, own));
    made.set(name, { id, version: definition ? 1 : 0, definition });
  }
  const published = [...made.values()].flatMap(({ id, definition }) => (definition ? [{ id, definition }] : []));
  await insertFirstVersions(
    db,
    published.map((one) => ({ ...one, publishedBy: actorId })),
  );
  return made;
}

/** The definition, without approvals or transitions if the project cannot have them; null if it is invalid without them, too. */
async function valid(db: Db, projectId: string, definition: TypeDefinition): Promise<TypeDefinition | null> {
  // Templates leave approvers out, and a file may contain definitions no project would accept.
  const unapproved = definition.transitions?.map(({ approval: _, ...transition }) => transition) ?? null;
  for (const transitions of [definition.transitions, unapproved, null]) {
    const attempt = { ...definition, transitions };
    try {
      await checkDefinition(db, projectId, attempt);
      return attempt;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
    }
  }
  return null;
}

/** The type and version of a new task in a status: it runs on none if the version does not have its status. */
export function runsOn(type: MadeType | undefined, statusId: string): { typeId?: string; typeVersion?: number } {
  if (!type) return {};
  return { typeId: type.id, typeVersion: typeAllows(type.definition, statusId) ? type.version : 0 };
}
