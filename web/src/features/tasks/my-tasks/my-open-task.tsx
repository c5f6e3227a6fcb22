import { Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { part } from '../../../kernel/loading/screens.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { LiveTasks } from '../shared/reading/live-tasks.ts';
import { ScopeProvider, useProject } from '../shared/reading/project-scope.tsx';

const TaskDrawer = part(() => import('../drawer/task-drawer.tsx'), 'TaskDrawer');

/** The task named in the address, of whichever project, beside my tasks. */
export function MyOpenTask() {
  const { openKey, isPage } = useOpenTask();
  const pathTo = usePathTo();
  const [params] = useSearchParams();
  const key = openKey?.slice(0, openKey.lastIndexOf('-')) ?? null;
  const { scope } = useProject(key);
  if (openKey === null || key === null) return null;
  // A page to itself is one of its project; so is that of a project which cannot be read here.
  const page = isPage && pathTo('task/ProjectTasks', { key, task: openKey, view: params.get('view') ?? '' });
  if (page) return <Navigate to={page} replace />;
  if (!scope) return null;
  return (
    <ScopeProvider value={scope}>
      <LiveTasks projectId={scope.project.id} />
      <Suspense fallback={null}>
        <TaskDrawer />
      </Suspense>
    </ScopeProvider>
  );
}
