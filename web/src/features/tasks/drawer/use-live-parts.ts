import { usePush } from '../../../kernel/push.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { isOwnOperation } from '../shared/own-operations.ts';

/** Refetches the parts of a task, such as its comments, after changes by other users. */
export function useLiveParts(taskId: string): void {
  usePush((message) => {
    if (message.cmd !== 'task' || message.kind !== 'changed' || isOwnOperation(message.opId)) return;
    if (message.ids.includes(taskId))
      void refresh('comment', 'checklist', 'attachment', 'watch', 'taskLink', 'recurrence', 'approval', 'activity');
  });
}
