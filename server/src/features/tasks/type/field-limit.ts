import { customFieldFailures, isCustomKey, PLAIN_DEFINITION, TYPE_FIELDS_MAX } from '@opsyard/contract';
import { type Db, rowOf, statement } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { publishVersion } from './definition-store.ts';

const beyond = statement(`
  select y.name from task_type y
    left join task_type_version v on v.type_id = y.id and v.number = y.published
  where y.project_id = $1 and not y.archived and ($2::uuid is null or y.id = $2) and (
    select count(*) from task_field f where f.project_id = $1 and not f.archived
      and not coalesce(v.definition -> 'hidden' ? ('c_' || replace(f.id::text, '-', '')), false)
  ) > ${TYPE_FIELDS_MAX}
  order by y.is_default desc, y.rank, y.id limit 1
`);
const hiddenByDefault = statement(`
  select v.definition -> 'hidden' as hidden from task_type y
    join task_type_version v on v.type_id = y.id and v.number = y.published
  where y.project_id = $1 and y.is_default
`);

async function typeBeyond(db: Db, projectId: string, typeId: string | null): Promise<string | undefined> {
  return (await rowOf<{ name: string }>(db, beyond, [projectId, typeId]))?.name;
}

/**
 * Refuses more fields than may apply to one type: those that are in use and that the latest version of the type does not hide. Of one type, or
 * of all types of a project.
 */
export async function requireFieldsWithinLimit(db: Db, projectId: string, typeId: string | null = null): Promise<void> {
  const name = await typeBeyond(db, projectId, typeId);
  if (name !== undefined) fail(customFieldFailures.tooManyOfType, { values: { name } });
}

/** Gives a new type a first version that hides the custom fields the default type hides, if it cannot have all fields of its project. */
export async function beginWithinLimit(
  db: Db,
  projectId: string,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  if ((await typeBeyond(db, projectId, id)) === undefined) return;
  const hidden = (await rowOf<{ hidden: string[] }>(db, hiddenByDefault, [projectId]))?.hidden ?? [];
  await publishVersion(db, id, { definition: { ...PLAIN_DEFINITION, hidden: hidden.filter(isCustomKey) }, actorId });
  await requireFieldsWithinLimit(db, projectId, id);
}
