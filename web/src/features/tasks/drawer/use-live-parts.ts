import { usePush } from '../../../kernel/push.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { isOwnOperation } from '../shared/own-operations.ts';

/** Reads what hangs on a task again, such as its comments, when somebody else has changed something about it. */
export function useLiveParts(taskId: string): void {
  usePush((message) => {
    if (message.cmd !== 'task' || message.kind !== 'changed' || isOwnOperation(message.opId)) return;
    if (message.ids.includes(taskId))
      void refresh('comment', 'checklist', 'attachment', 'watch', 'taskLink', 'recurrence', 'approval', 'activity');
  });
}
