import { task, taskPlacement } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useRead } from '../../../kernel/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { PageSkeleton } from '../../../ui/skeleton.tsx';

/** Leads to a task of a project one does not see, in another project that shows it; `missing` if there is none. */
export function TaskElsewhere({ taskKey, missing }: { taskKey: string; missing: ReactNode }) {
  const pathTo = usePathTo();
  const found = useRead(task.queryById, { query: { key: taskKey } }, { quiet: true });
  const taskId = found.data?.id;
  const where = useRead(
    taskPlacement.scope,
    { query: { taskId: taskId ?? '' } },
    { quiet: true, enabled: taskId !== undefined },
  );
  const [first] = where.data?.placedIn ?? [];
  const path = first && pathTo('task/ProjectTasks', { key: first.key });
  if (path) return <Navigate to={`${path}?task=${taskKey}`} replace />;
  return found.error || where.error || where.data ? missing : <PageSkeleton />;
}
