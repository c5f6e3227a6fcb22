import type { TaskRow } from '@opsyard/contract';
import { optionalPart } from '../../../../kernel/loading/optional-part.tsx';
import { useIdle } from '../../../../kernel/loading/use-idle.ts';

const UnreadDot = optionalPart(() => import('./idle-marks.tsx'), 'IdleMarks', 'main');

/** The marks of unread and blocked tasks, loaded and read after the tasks are shown. */
export function UnreadMark({ task }: { task: TaskRow }) {
  return useIdle() && <UnreadDot task={task} />;
}
