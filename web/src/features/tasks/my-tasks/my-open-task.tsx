import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { part } from '../../../kernel/loading/screens.ts';
import { FormerPage } from '../drawer/former-page.tsx';
import { isFormerPage, projectKeyOf, useOpenTask } from '../shared/open-task.ts';
import { LiveTasks } from '../shared/reading/live-tasks.ts';
import { ScopeProvider, useProject } from '../shared/reading/project-scope.tsx';

const TaskDrawer = part(() => import('../drawer/task-drawer.tsx'), 'TaskDrawer');

/** The task named in the address, of whichever project, beside my tasks. */
export function MyOpenTask() {
  const { openKey } = useOpenTask();
  const [params] = useSearchParams();
  const { scope } = useProject(openKey && projectKeyOf(openKey));
  if (isFormerPage(params)) return <FormerPage />;
  if (openKey === null || !scope) return null;
  return (
    <ScopeProvider value={scope}>
      <LiveTasks projectId={scope.project.id} />
      <Suspense fallback={null}>
        <TaskDrawer />
      </Suspense>
    </ScopeProvider>
  );
}
