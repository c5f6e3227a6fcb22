import { commonFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import type { KeptSetting } from '../trash/setting-store.ts';
import { lockGlobalLabels, managesGlobalLabels } from './global.ts';
import { addLabelAgain } from './remove.ts';
import { restoreOnTasks } from './restore-on-tasks-store.ts';
import type { StoredLabel } from './store.ts';
import { addGlobalLabelAgain } from './undo-global.ts';

type WriteContext = { db: Db; actor: Actor; change: Change };

/** Restores a label from the trash, also on the tasks that had it. */
export async function restoreLabel(
  { db, actor, change }: WriteContext,
  { id, projectId, content, opId }: KeptSetting,
): Promise<void> {
  const label = content as StoredLabel;
  if (projectId !== null) {
    await addLabelAgain({ db, actor, change, projectId }, label);
    await restoreOnTasks(db, change, { labelId: id, projectId, opId });
    return;
  }
  // Whoever does not manage them does not see them either.
  if (!managesGlobalLabels(actor)) fail(commonFailures.notFound);
  await lockGlobalLabels(db, actor);
  await addGlobalLabelAgain({ db, change }, label, opId);
}
