import { useEffect } from 'react';
import { openPush, usePush } from '../kernel/push.ts';
import { queryCache } from '../kernel/query-cache.ts';

/** Features whose readings a change to tasks makes old. */
const DESK = ['task', 'comment', 'checklist', 'attachment', 'activity', 'trash'];

/** Keeps the push socket open, and marks what was read as old when something changed; pages that show it read it again. */
export function PushKeeper(): null {
  useEffect(openPush, []);
  usePush((message) => {
    if (message.cmd === 'reset') void queryCache.invalidateQueries();
    if (message.cmd !== 'task') return;
    const features = message.kind === 'project' ? [...DESK, 'project'] : DESK;
    for (const feature of features) {
      void queryCache.invalidateQueries({ queryKey: [feature], refetchType: 'none' });
    }
  });
  return null;
}
