import { type PushMessage, REQUESTS_WATCHED } from '@opsyard/contract';
import { queryCache } from '../../kernel/calls/query-cache.ts';

const OF_TASKS = [
  'task',
  'comment',
  'checklist',
  'attachment',
  'watch',
  'taskLink',
  'dependency',
  'approval',
  'activity',
  'trash',
  'taskPlacement',
];

/**
 * Marks as old what a change to tasks has made so; pages that show it read it again. Requests are also read again where they are shown:
 * the server notifies only users whom they concern.
 */
export function markStale(message: PushMessage): void {
  if (message.cmd === 'record' && message.recordType === REQUESTS_WATCHED)
    for (const queryKey of [['formSubmission'], ['task', 'facts']]) void queryCache.invalidateQueries({ queryKey });
  if (message.cmd !== 'task') return;
  for (const group of message.kind === 'project' ? [...OF_TASKS, 'project', 'taskView'] : OF_TASKS) {
    void queryCache.invalidateQueries({ queryKey: [group], refetchType: 'none' });
  }
}
