import type { CustomField, TaskView } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useCommands } from '../../../../kernel/commands/commands.ts';
import { optionalPart } from '../../../../kernel/loading/optional-part.tsx';
import { ahead, part, withStyles } from '../../../../kernel/loading/screens.ts';
import { useIdle } from '../../../../kernel/loading/use-idle.ts';
import { whenIdle } from '../../../../kernel/loading/when-idle.ts';
import { usePageTitle } from '../../../../kernel/page-title.ts';
import { useDevice } from '../../../../kernel/storage/device.ts';
import { AskFilter, type ShownFilter } from '../../../../records/filter/filter-request.ts';
import type { Sorted } from '../../../../records/grid/frame.tsx';
import { ActiveView } from '../../../../records/views/active-view.ts';
import type { SavedViews } from '../../../../records/views/use-chosen-view.ts';
import { Page } from '../../../../ui/page.tsx';
import { PageSkeleton, RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { PlacedWhenIdle } from '../../placement/placed-when-idle.tsx';
import { AddRequestContext } from '../../shared/add-request.ts';
import { DecisionsWhenNeeded } from '../../shared/editing/decisions-when-needed.tsx';
import { isFormerPage, useOpenTask } from '../../shared/open-task.ts';
import { useLiveTasks } from '../../shared/reading/live-tasks.ts';
import { ScopeProvider, useProject, useScope } from '../../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../../shared/reading/scope.ts';
import { NO_FILTER } from '../../shared/reading/task-filter.ts';
import { fetchConditionReader } from '../../shared/reading/use-conditions.ts';
import styles from '../filter/filter-bar.module.css';
import { FilterBar } from '../filter/filter-bar.tsx';
import { ListTools } from './list-tools.tsx';
import {
  arrangementOf,
  type ChangeState,
  type Layout,
  layoutOf,
  NESTED,
  type PageState,
  usePageState,
  useTaskFilter,
} from './page-state.ts';
import { ProjectActions, ProjectAside, ProjectTitle } from './project-header.tsx';
import { useTaskViews } from './use-task-views.ts';

const loadGrid = () => import('../task-grid.tsx');
const TaskGrid = part(loadGrid, 'TaskGrid', 'first');
const TaskCards = part(() => import('../task-cards.tsx'), 'TaskCards', 'first');
const TaskViews = optionalPart(() => import('./task-views.tsx'), 'TaskViews', 'main');
const Board = part(() => import('../../board/board.tsx'), 'Board', 'main');
const BoardMenus = part(() => import('../../board/board-menus.tsx'), 'BoardMenus', 'main');
const Timeline = part(() => import('../../timeline/timeline.tsx'), 'Timeline');
const TaskCalendar = part(() => import('../../calendar/task-calendar.tsx'), 'TaskCalendar');
const LayoutOff = part(() => import('./layout-off.tsx'), 'LayoutOff');
const ProjectOverview = part(() => import('../../overview/project-overview.tsx'), 'ProjectOverview');
const RenamedProject = part(() => import('../../project/renamed-project.tsx'), 'RenamedProject');

const MissingProject = part(() => import('../../placement/missing-project.tsx'), 'MissingProject');
const loadDrawer = () => import('../../drawer/task-drawer.tsx');
const TaskDrawer = part(loadDrawer, 'TaskDrawer');
const FormerPage = part(() => import('../../drawer/former-page.tsx'), 'FormerPage', 'list');
const TaskScreen = part(() => import('../../drawer/task-screen.tsx'), 'TaskScreen');
// With the filter editor, so that the list does not wait for it at the first condition.
const TaskConditions = part(
  async () => (await Promise.all([import('../filter/task-conditions.tsx'), fetchConditionReader()]))[0],
  'TaskConditions',
  'main',
);

// Fetched beside the project, not after it: most who come here look at the list.
ahead(loadGrid);

/** The tasks of one project, as a list, a board, a calendar or a timeline, or its overview; or one of them with the page to itself. */
export function ProjectPage() {
  const { key, taskKey } = useParams();
  if (taskKey === undefined) return <AllTasks projectKey={key} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <TaskScreen taskKey={taskKey} />
    </Suspense>
  );
}

function AllTasks({ projectKey: key }: { projectKey: string | undefined }) {
  const { openKey } = useOpenTask();
  const { scope, error, retry } = useProject(key);
  usePageTitle(scope?.project.name);
  if (error && !scope) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <MissingProject {...{ error, retry, openKey, projectKey: key }} />
      </Suspense>
    );
  }
  if (!scope) return <PageSkeleton />;
  return (
    <ScopeProvider value={scope}>
      {key && key !== scope.project.key && (
        <Suspense fallback={null}>
          <RenamedProject former={key} present={scope.project.key} />
        </Suspense>
      )}
      <Shown scope={scope} />
    </ScopeProvider>
  );
}

function Shown({ scope }: { scope: ProjectScope }) {
  const [params] = useSearchParams();
  if (!isFormerPage(params)) return <SavedProject key={scope.project.id} scope={scope} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FormerPage />
    </Suspense>
  );
}

/** Placeholder of the drawer while its code is loaded: Escape closes the task then, too. */
function ArrivingDrawer() {
  const { closeTask } = useOpenTask();
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeTask();
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [closeTask]);
  return null;
}

/** What shows is arranged by the saved view. */
function SavedProject({ scope }: { scope: ProjectScope }) {
  const [state, change] = usePageState();
  const saved = useTaskViews(state, change);
  return (
    <ActiveView value={saved.active}>
      <Project {...{ scope, state, change, saved }} />
    </ActiveView>
  );
}

/** The menu of saved views; its code is loaded after the tasks are shown. */
function ViewsWhenIdle({ state, saved }: { state: PageState; saved: SavedViews<TaskView> }) {
  const { t } = useTranslation('tasks');
  const isIdle = useIdle();
  const name = <Button disabled>{saved.active?.name ?? t('list.views.all')}</Button>;
  if (!isIdle) return name;
  return (
    <Suspense fallback={name}>
      <TaskViews state={state} saved={saved} fallback={name} />
    </Suspense>
  );
}

type TasksProps = {
  layout: Layout | null;
  state: PageState;
  filter: ReturnType<typeof useTaskFilter>;
  change: ChangeState;
};

/** The tasks of the project in the chosen layout. */
function Tasks({ layout, state, filter, change }: TasksProps) {
  if (!layout) return <LayoutOff layout={state.layout} />;
  if (layout === 'board') return <Board {...{ filter, state }} onChange={change} />;
  if (layout === 'calendar')
    return <TaskCalendar {...{ state, filter }} onChange={change} onClearFilters={() => change(NO_FILTER)} />;
  if (layout === 'overview') return <ProjectOverview />;
  if (layout === 'timeline')
    return <Timeline {...{ state, filter }} onChange={change} onClearFilters={() => change(NO_FILTER)} />;
  return <List {...{ state, filter }} onChange={change} />;
}

type ProjectProps = { scope: ProjectScope; state: PageState; change: ChangeState; saved: SavedViews<TaskView> };

function Project({ scope, state, change, saved }: ProjectProps) {
  const { t } = useTranslation('tasks');
  const { openKey } = useOpenTask();
  const [addRequest, setAddRequest] = useState(0);
  const [conditions, showConditions] = useState<ShownFilter>(null);
  useEffect(() => whenIdle(() => ahead(() => withStyles(loadDrawer))), []);
  const askFilter = useCallback((field: string) => showConditions({ field }), []);
  const filter = useTaskFilter(state, scope.project.fields);
  useLiveTasks(scope.project.id);
  // Invalid conditions are shown with their error.
  const showsConditions = conditions !== null || (state.filter.trim() !== '' && filter?.where === undefined);
  const layout = layoutOf(state.layout, scope.isOff);
  const hasTasks = layout && layout !== 'overview';
  const addTask = () => {
    // An overview has no place to add tasks.
    if (!hasTasks) change({ layout: 'list' });
    setAddRequest((count) => count + 1);
  };
  const showLayout = (next: Layout) => {
    // A request to add a task in one layout is not repeated in the other.
    setAddRequest(0);
    // An overview is that of all tasks.
    change({ ...(next === 'overview' && NO_FILTER), layout: next });
  };
  const add = { id: 'task.add', title: t('list.keys.add'), group: t('list.keys.group'), shortcut: 'c', run: addTask };
  useCommands(scope.can('editTasks') ? [add] : []);
  return (
    <Page
      title={<ProjectTitle />}
      aside={<ProjectAside />}
      action={<ProjectActions {...{ layout, state, filter }} onLayout={showLayout} onAdd={addTask} onChange={change} />}
      filters={
        <>
          <div className={styles.bar}>
            <ViewsWhenIdle state={state} saved={saved} />
            {hasTasks && (
              <FilterBar
                state={state}
                onChange={change}
                hasConditions={showsConditions}
                onConditions={(isOpen) => showConditions(isOpen ? {} : null)}
              />
            )}
            {layout === 'list' && <ListTools state={state} onChange={change} />}
            {layout === 'board' && (
              <Suspense fallback={null}>
                <BoardMenus state={state} onChange={change} />
              </Suspense>
            )}
          </div>
          {showsConditions && hasTasks && (
            <Suspense fallback={null}>
              <TaskConditions filter={state.filter} begun={conditions} onChange={(text) => change({ filter: text })} />
            </Suspense>
          )}
        </>
      }
      fill
    >
      <div className={styles.page}>
        {scope.project.state === 'archived' && (
          <p className={styles.note} data-layout={layout}>
            {t('project.archivedNote')}
          </p>
        )}
        <div className={styles.view}>
          <AddRequestContext value={addRequest}>
            <Suspense fallback={<RowsSkeleton rows={12} />}>
              {saved.isSettling && <RowsSkeleton rows={12} />}
              {!saved.isSettling && (
                <AskFilter value={askFilter}>
                  <Tasks {...{ layout, state, filter, change }} />
                </AskFilter>
              )}
            </Suspense>
          </AddRequestContext>
        </div>
        {(layout === 'list' || layout === 'board') && <PlacedWhenIdle layout={layout} filter={filter} />}
      </div>
      <DecisionsWhenNeeded />
      {openKey && (
        <Suspense fallback={<ArrivingDrawer />}>
          <TaskDrawer />
        </Suspense>
      )}
    </Page>
  );
}

const TOP_LEVEL = { parentId: null };

/** The same object of fields until its content changes: another object reloads the list. */
function useSameWhileEqual(fields: readonly CustomField[]): readonly CustomField[] {
  const text = JSON.stringify(fields);
  return useMemo(() => JSON.parse(text) as CustomField[], [text]);
}

type ListOptions = { state: PageState; filter: ReturnType<typeof useTaskFilter>; onChange: ChangeState };

function List({ state, filter, onChange }: ListOptions) {
  const phone = useDevice() === 'mobile';
  const { group, subgroup, sort, order } = state;
  // Search and filters are shown in every layout.
  const nested = state.subtasks === NESTED && filter === undefined;
  const known = useSameWhileEqual(useScope().fields);
  const query = useMemo(
    () => ({ filter: nested ? TOP_LEVEL : filter, ...arrangementOf({ group, subgroup, sort, order }, known) }),
    [nested, filter, group, subgroup, sort, order, known],
  );
  const Shown = phone ? TaskCards : TaskGrid;
  // Ascending, descending, then the manual order.
  const following = query.order === 'asc' ? 'descending' : 'none';
  const sortBy = (next: string, sorted: Sorted = next === query.sort ? following : 'ascending') =>
    onChange(
      sorted === 'none'
        ? { sort: 'rank', order: 'asc' }
        : { sort: next, order: sorted === 'ascending' ? 'asc' : 'desc' },
    );
  return <Shown query={query} onSort={sortBy} onClearFilters={() => onChange(NO_FILTER)} />;
}
