import { BLOCKED_AT_ONCE, dependency, type TaskRow } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../kernel/calls/api.ts';
import { batchedRead } from '../../../../kernel/calls/batched-read.ts';
import { usePush } from '../../../../kernel/push/push.ts';
import { refetchLater } from '../reading/refetch-later.ts';
import { isClosed } from '../reading/scope.ts';
import styles from './blocked-chip.module.css';

const readBlocked = batchedRead(BLOCKED_AT_ONCE, async (projectId, ids) => {
  const blocked = await call(dependency.blocked, { body: { projectId, ids } }, { quiet: true });
  return new Map(blocked.map(({ id, blockers }) => [id, blockers]));
});
const readAgain = refetchLater('blocked');

/** Marks an open task that waits for others, with their number; read again when tasks or dependencies of its project change. */
export function BlockedChip({ task }: { task: Pick<TaskRow, 'projectId' | 'id' | 'category'> }) {
  const { t } = useTranslation('tasks');
  const { projectId, id, category } = task;
  const isOpen = !isClosed(category);
  usePush((message) => {
    if (message.cmd === 'reset' || (message.cmd === 'task' && message.projectId === projectId)) readAgain(projectId);
  });
  const { data } = useQuery({
    queryKey: ['task', 'blocked', projectId, id],
    queryFn: () => readBlocked(projectId, id),
    enabled: isOpen,
  });
  if (!isOpen || !data) return null;
  const name = t('shared.blockedBy', { count: data });
  return (
    <span className={styles.chip} role="img" aria-label={name} title={name}>
      <svg
        width="13"
        height="13"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="5.5" />
        <path d="M4.2 4.2l7.6 7.6" />
      </svg>
      {data}
    </span>
  );
}
