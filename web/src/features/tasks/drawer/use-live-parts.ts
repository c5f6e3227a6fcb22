import type { PushMessage } from '@opsyard/contract';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { usePush } from '../../../kernel/push/push.ts';
import { isOwnOperation } from '../shared/own-operations.ts';

/** Refetches the parts of a task, such as its comments, after changes by other users. */
export function useLiveParts(taskId: string): void {
  usePush((message) => {
    if (concernsParts(message, taskId))
      void refresh('comment', 'checklist', 'attachment', 'watch', 'taskLink', 'recurrence', 'approval', 'activity');
  });
}

/** Whether the parts of a task may have changed: after many changes, and for users who may not see every task, no ids are named. */
export function concernsParts(message: PushMessage, taskId: string): boolean {
  if (message.cmd !== 'task' || isOwnOperation(message.opId)) return false;
  return message.kind === 'bulk' || (message.kind === 'changed' && message.ids.includes(taskId));
}
