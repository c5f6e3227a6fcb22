import type { CustomField } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { FIELD_COLUMNS } from './store.ts';

const withDefault = statement(`
  select ${FIELD_COLUMNS} from task_field
  where project_id = $1 and default_value is not null and not archived order by rank, id for key share
`);
const among = statement(`
  select m.user_id as id from project_member m join sys_user u on u.id = m.user_id
  where m.project_id = $1 and m.user_id = any ($2::uuid[]) and u.deleted_at is null
`);
const hidden = statement(`
  select y.id, y.is_default as "isDefault", v.definition -> 'hidden' as hidden
  from task_type y join task_type_version v on v.type_id = y.id and v.number = y.published
  where y.project_id = $1 and v.definition -> 'hidden' <> '[]'
`);

/** The custom fields of a project with a default value, held until the transaction ends; read from an index of their own. */
export async function findFieldsWithDefault(db: Db, projectId: string): Promise<CustomField[]> {
  return await rowsOf<CustomField>(db, withDefault, [projectId]);
}

/** The members of a project among some people. */
export async function findMembersAmong(db: Db, projectId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await rowsOf<{ id: string }>(db, among, [projectId, ids])).map(({ id }) => id));
}

/** The fields that the latest versions of the types of a project hide, by the id of the type; null is the default one. */
export async function findHiddenByTypes(
  db: Db,
  projectId: string,
): Promise<(typeId: string | null) => readonly string[]> {
  const types = await rowsOf<{ id: string; isDefault: boolean; hidden: string[] }>(db, hidden, [projectId]);
  return (typeId) => types.find(({ id, isDefault }) => (typeId === null ? isDefault : id === typeId))?.hidden ?? [];
}
