import { type StatusMap, type TypeDefinition, taskFailures, typeAllows } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { findOpenStatus } from '../task/reading/lookup-store.ts';
import type { Updated } from '../task/update-store.ts';

/** Makes the function that gives a task another status where a version of a type does not have its status; refuses statuses tasks of it cannot have. */
export async function replacementsFor(
  db: Db,
  projectId: string,
  type: TypeDefinition | null | undefined,
  map: StatusMap,
): Promise<(task: Updated) => Updated> {
  if (!type || map.length === 0) return (task) => task;
  const targets = new Map<string, Pick<Updated, 'statusId' | 'category'>>();
  for (const { fromId, toId } of map) {
    const status = typeAllows(type, toId) ? await findOpenStatus(db, projectId, toId) : undefined;
    if (!status) return fail(taskFailures.statusUnknown);
    targets.set(fromId, { statusId: status.id, category: status.category });
  }
  return (task) => (typeAllows(type, task.statusId) ? task : { ...task, ...targets.get(task.statusId) });
}
