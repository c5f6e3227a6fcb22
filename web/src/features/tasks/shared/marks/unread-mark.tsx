import type { TaskRow } from '@opsyard/contract';
import { optionalPart } from '../../../../kernel/loading/optional-part.tsx';
import { useIdle } from '../../../../kernel/loading/use-idle.ts';

const UnreadDot = optionalPart(() => import('./unread-dot.tsx'), 'UnreadDot', 'main');

/** The mark of unread tasks, loaded and read after the tasks are shown. */
export function UnreadMark({ task }: { task: TaskRow }) {
  return useIdle() && <UnreadDot task={task} />;
}
