import { task, taskPlacement } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { NoProject } from '../grid/page/no-project.tsx';

type MissingProps = {
  error: RequestError;
  retry: () => void;
  openKey: string | null;
  projectKey: string | undefined;
  /** The address is that of the open task, not of the project. */
  isTask?: boolean;
};

/** A project that cannot be shown; a task of it that is open leads to another project that shows it. */
export function MissingProject({ error, retry, openKey, projectKey, isTask = false }: MissingProps) {
  const missing = <NoProject {...{ error, retry, projectKey }} taskKey={(isTask && openKey) || undefined} />;
  return openKey && error.status === 404 ? <Elsewhere taskKey={openKey} missing={missing} /> : missing;
}

function Elsewhere({ taskKey, missing }: { taskKey: string; missing: ReactNode }) {
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
