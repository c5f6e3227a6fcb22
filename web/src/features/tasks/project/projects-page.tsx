import { PROJECTS_PAGE_SIZE } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useCommands } from '../../../kernel/commands/commands.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { usePush } from '../../../kernel/push/push.ts';
import { useMe } from '../../../kernel/session.ts';
import { useDevice } from '../../../kernel/storage/device.ts';
import { oneOf, useStoredChoice } from '../../../kernel/storage/stored-choice.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { Page } from '../../../ui/page.tsx';
import { CardsSkeleton } from '../../../ui/skeleton.tsx';
import { filterProjects, isNarrowed, NO_FILTER } from './project-filter.ts';
import { ProjectFilters } from './project-filters.tsx';
import { ProjectList } from './project-list.tsx';
import styles from './projects.module.css';
import { TodayWhenIdle } from './today-when-idle.tsx';
import { useProjects } from './use-projects.ts';

const NewProject = part(() => import('./form/new-project.tsx'), 'NewProject');

const UnownedProjects = part(() => import('./unowned-projects.tsx'), 'UnownedProjects');

const NoProjects = part(() => import('./no-projects.tsx'), 'NoProjects', 'main');

const SelectProjects = part(() => import('./select-projects.tsx'), 'SelectProjects');

const NO_STATE = { ...NO_FILTER, archived: false, view: '', new: false };
const VIEWS = ['cards', 'table'] as const;
export type ProjectsView = (typeof VIEWS)[number];

/** The projects visible to the user; the home page. */
export function ProjectsPage() {
  const { t } = useTranslation('tasks');
  const [state, change] = useUrlState(NO_STATE);
  const [remembered, remember] = useStoredChoice<ProjectsView>('projectsView', 'cards', oneOf(VIEWS));
  const [creating, setCreating] = useState(false);
  const mayAdd = useCan('task:project:add');
  const mayAdopt = useCan('task:project:adopt');
  const open = useOpenProject();
  const [isSelecting, setSelecting] = useState(false);
  const me = useMe().id;
  const { data, error, refetch, isCut, isLooking } = useProjects(state, me);
  const shown = filterProjects(data ?? [], state, me);
  const onPhone = useDevice() === 'mobile';
  // There is no space for a table on a phone.
  const view = onPhone ? 'cards' : (VIEWS.find((one) => one === state.view) ?? remembered);
  const create = () => setCreating(true);
  const createOnRequest = useEffectEvent(() => {
    change({ new: false });
    if (mayAdd) create();
  });
  useEffect(() => {
    if (state.new) createOnRequest();
  }, [state.new]);
  usePush((message) => {
    if (message.cmd === 'reset' || (message.cmd === 'task' && message.kind === 'project')) void refresh('project');
  });
  useCommands(
    mayAdd
      ? [{ id: 'project.new', title: t('projects.new'), group: t('projects.group'), shortcut: 'n', run: create }]
      : [],
  );

  return (
    <Page
      title={t('projects.title')}
      action={
        <>
          {mayAdopt && (
            <Suspense fallback={null}>
              <UnownedProjects />
            </Suspense>
          )}
          {mayAdd && (
            <Button type="primary" icon={<Glyph name="plus" />} onClick={create}>
              {t('projects.new')}
            </Button>
          )}
        </>
      }
      filters={
        <ProjectFilters
          projects={data ?? []}
          state={state}
          onChange={change}
          onSelect={() => setSelecting(true)}
          view={view}
          onView={(next) => {
            remember(next);
            setSelecting(false);
            change({ view: next });
          }}
        />
      }
    >
      <TodayWhenIdle />
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {shown.length === 0 && isLooking && <CardsSkeleton />}
      {data && shown.length > 0 && !isSelecting && <ProjectList projects={shown} view={view} />}
      {isSelecting && (
        <Suspense fallback={<CardsSkeleton />}>
          <SelectProjects projects={shown} archived={state.archived} onEnd={() => setSelecting(false)} />
        </Suspense>
      )}
      {isCut && <p className={styles.cut}>{t('projects.cut', { count: PROJECTS_PAGE_SIZE })}</p>}
      {data && shown.length === 0 && !isLooking && (
        <Suspense fallback={null}>
          <NoProjects
            total={data.length}
            narrowed={isNarrowed(state)}
            archived={state.archived}
            onClear={() => change(NO_FILTER)}
            {...(mayAdd && { onNew: create })}
          />
        </Suspense>
      )}
      {creating && (
        <Suspense fallback={null}>
          <NewProject onClose={() => setCreating(false)} onCreated={open} />
        </Suspense>
      )}
    </Page>
  );
}

function useOpenProject(): (key: string) => void {
  const pathTo = usePathTo();
  const navigate = useNavigate();
  return (key) => {
    const path = pathTo('task/ProjectTasks', { key });
    if (path) void navigate(path);
  };
}
