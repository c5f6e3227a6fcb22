import { type ChecklistItem, checklist, checklistTask } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { putAdded } from '../shared/put-added.ts';

/** Replaces an item of a checklist by a subtask. */
export async function convertItem(projectId: string, item: ChecklistItem, t: TFunction<'tasks'>): Promise<void> {
  const offerUndo = beginTaskUndo(projectId);
  try {
    const { records, opId } = await call(checklistTask.convert, { body: { id: item.id } });
    const alsoRefresh = [checklist.list.feature, 'task', 'activity'];
    putAdded(projectId, records);
    void refresh(...alsoRefresh);
    offerUndo({ opIds: [opId], text: t('drawer.isSubtask', { title: item.text }), alsoRefresh });
  } catch {
    // The failure has been shown.
    offerUndo(null);
  }
}
