import type { TaskRow } from '@opsyard/contract';
import { BlockedChip } from './blocked-chip.tsx';
import { ConfidentialMark } from './confidential-mark.tsx';
import { UnreadDot } from './unread-dot.tsx';

/** The marks of a task that are read after its row: unread changes, that it is confidential, and open tasks that block it. */
export function IdleMarks({ task }: { task: TaskRow }) {
  return (
    <>
      <UnreadDot task={task} />
      <ConfidentialMark task={task} />
      <BlockedChip task={task} />
    </>
  );
}
