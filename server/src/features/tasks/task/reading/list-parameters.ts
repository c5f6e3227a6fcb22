import { recordFieldsOf, type TaskFilter } from '@opsyard/contract';
import type { Actor } from '../../../../kernel/access/actor.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { accessTo } from '../../access.ts';
import { fieldsNamed } from '../../custom-field/store.ts';
import { presentFilter } from './filter.ts';

/** The parameters of a list of a visible project: the custom fields it uses, and the filter with resolved relative values. */
export async function listParameters(
  { db, actor }: { db: Db; actor: Actor },
  { projectId, filter }: { projectId: string; filter?: TaskFilter | undefined },
  names: readonly (string | undefined)[] = [],
) {
  await accessTo(db, actor, projectId);
  const custom = await fieldsNamed(db, projectId, [filter?.where, ...names]);
  const fields = recordFieldsOf(custom);
  return { custom, fields, filter: presentFilter(filter, actor, fields) };
}
