import { OTHERS_TASK, projectFailures } from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { translate } from '../../../kernel/words.ts';
import { familiesOfOthers } from '../own-tasks.ts';
import type { Batched } from './batch.ts';
import { trashTasks } from './remove-store.ts';

type Deleting = { db: Db; actor: Actor; change: Change };
type Deletion = { projectId: string; ids: readonly string[]; reason?: string | undefined };

/**
 * Moves tasks and their subtasks to the trash; returns their number, and those that are left as they, or one of their subtasks, are tasks of others.
 * Refused if there are only such ones.
 */
export async function deleteMany(
  { language, ...deleting }: Deleting & { language: Language },
  deletion: Deletion,
): Promise<Batched> {
  const { db, actor, change } = deleting;
  const others = await familiesOfOthers(db, actor, deletion.projectId, deletion.ids);
  const ids = deletion.ids.filter((id) => !others.has(id));
  if (others.size > 0 && ids.length === 0) return fail(projectFailures.othersTask);
  const changed = await trashTasks(db, change, { ...deletion, ids });
  const reason = translate(OTHERS_TASK, language);
  return { changed, left: [...others].map((id) => ({ id, by: null, reason })) };
}

/** Moves tasks and their subtasks to the trash; refused if one of them is a task of others that the user may not delete. */
export async function deleteAll({ db, actor, change }: Deleting, deletion: Deletion): Promise<number> {
  const others = await familiesOfOthers(db, actor, deletion.projectId, deletion.ids);
  return others.size > 0 ? fail(projectFailures.othersTask) : await trashTasks(db, change, deletion);
}
