import { task, taskAddress } from '@opsyard/contract';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { usePageTitle } from '../../../kernel/page-title.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageSkeleton, RowsSkeleton } from '../../../ui/skeleton.tsx';
import { ProjectTitle } from '../grid/page/project-header.tsx';
import { MissingProject } from '../placement/missing-project.tsx';
import { DecisionsWhenNeeded } from '../shared/editing/decisions-when-needed.tsx';
import { showAsRead } from '../shared/marks/show-as-read.ts';
import { isTaskKey, projectKeyOf } from '../shared/open-task.ts';
import { useProjectVisit } from '../shared/pickers/menu-projects.ts';
import { useLiveTasks } from '../shared/reading/live-tasks.ts';
import { ScopeProvider, useProject, useScope } from '../shared/reading/project-scope.tsx';
import { TaskDrawer } from './task-drawer.tsx';

/** The full page of the task whose key is in the address. */
export function TaskScreen({ taskKey }: { taskKey: string }) {
  const { t } = useTranslation('tasks');
  const { search, state } = useLocation();
  const key = taskKey.toUpperCase();
  if (!isTaskKey(key)) return <Empty page title={t('drawer.goneTitle', { key: taskKey })} text={t('drawer.gone')} />;
  if (key !== taskKey) return <Navigate to={taskAddress(key) + search} state={state} replace />;
  return <OfProject taskKey={key} />;
}

function OfProject({ taskKey }: { taskKey: string }) {
  const { search, state } = useLocation();
  const former = projectKeyOf(taskKey);
  const { scope, error, retry } = useProject(former);
  const read = useRead(task.queryById, { query: { key: taskKey } }, { quiet: true, enabled: scope !== null });
  usePageTitle(read.data ? `${taskKey} ${read.data.title}` : taskKey);
  if (error && !scope) return <MissingProject {...{ error, retry, openKey: taskKey, projectKey: former }} isTask />;
  if (!scope) return <PageSkeleton />;
  const { key } = scope.project;
  if (key !== former)
    return (
      <Renamed {...{ former, present: key, to: taskAddress(key + taskKey.slice(former.length)) + search, state }} />
    );
  return (
    <ScopeProvider value={scope}>
      <OneTask />
    </ScopeProvider>
  );
}

type RenamedProps = { former: string; present: string; to: string; state: unknown };

/** Leads to the address of a task with the present key of its project. */
function Renamed({ former, present, to, state }: RenamedProps) {
  const navigate = useNavigate();
  const follow = useEffectEvent(() => {
    showAsRead(former, present);
    void navigate(to, { state, replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is followed anew
  useEffect(() => follow(), [to]);
  return <PageSkeleton />;
}

function OneTask() {
  const { project } = useScope();
  useLiveTasks(project.id);
  useProjectVisit(project.id);
  return (
    <Page title={<ProjectTitle />}>
      <Suspense fallback={<RowsSkeleton rows={12} />}>
        <TaskDrawer />
      </Suspense>
      <DecisionsWhenNeeded />
    </Page>
  );
}
