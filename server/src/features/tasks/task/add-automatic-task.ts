import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { readDefaults, withDefaults } from '../custom-field/defaults.ts';
import { notifyAssigned } from '../notification/notify-assigned.ts';
import { beginningIn } from '../type/beginning.ts';
import { withOwnerOfStatus } from '../workflow/check-creation.ts';
import { announceTasks } from './add.ts';
import { allocateAtEnd, insertTasks } from './insert-store.ts';

const SYSTEM = { id: '', realname: 'Opsyard' };

type Added = { projectId: string; title: string; ownerId: string | null; dueDate?: string; actorId: string | null };

/** Adds a task automatically at the end of a project; undefined if the project has no status for it. */
export async function addAutomaticTask({ db, change }: { db: Db; change: Change }, added: Added) {
  const { projectId, actorId, title, ownerId, dueDate = null } = added;
  const begun = await beginningIn(db, projectId, null);
  if (!begun) return undefined;
  const { status, ...beginning } = begun;
  const applyDefaults = await readDefaults(db, projectId);
  const task = withDefaults(applyDefaults, { id: newId(), title, ...beginning, ownerId, dueDate });
  const ranks = await allocateAtEnd(db, projectId, 1);
  const tasks = await withOwnerOfStatus({ db, projectId }, status, [task]);
  const rows = await insertTasks(db, { projectId, actorId, tasks, ranks });
  const changes = { title: { from: null, to: title } };
  change.record({ entity: 'task', entityId: task.id, projectId, kind: 'created', version: 1, changes });
  announceTasks(change, projectId, [task.id]);
  const recorded = rows.map((row) => ({ row }));
  await notifyAssigned({ db, actor: SYSTEM, change }, projectId, recorded);
  return task.id;
}
