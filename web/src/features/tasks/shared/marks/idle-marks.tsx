import type { TaskRow } from '@opsyard/contract';
import { BlockedChip } from './blocked-chip.tsx';
import { UnreadDot } from './unread-dot.tsx';

/** The marks of a task that are read after its row: unread changes, and open tasks that block it. */
export function IdleMarks({ task }: { task: TaskRow }) {
  return (
    <>
      <UnreadDot task={task} />
      <BlockedChip task={task} />
    </>
  );
}
