import { project } from '@opsyard/contract';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { NoProject } from '../grid/page/no-project.tsx';
import { lastOpened } from '../project/last-opened.ts';
import { LiveTasks } from '../shared/reading/live-tasks.ts';
import { ScopeProvider, useProject } from '../shared/reading/project-scope.tsx';
import styles from './pages.module.css';

type ChosenProjectPageProps = {
  title: string;
  /** Rendered beside the choice of the project, with its key. */
  aside?: (key: string) => ReactNode;
  children: ReactNode;
};

/** A page about one of my projects, which is chosen above it. */
export function ChosenProjectPage({ title, aside, children }: ChosenProjectPageProps) {
  const { t } = useTranslation('tasks');
  const { key, projects, error, retry, choose } = useChosenProject();
  return (
    <Page
      title={title}
      filters={
        <>
          <Select
            className={styles.choice ?? ''}
            aria-label={t('myTasks.project')}
            placeholder={t('myTasks.project')}
            value={key ?? null}
            loading={!projects && !error}
            showSearch={{ optionFilterProp: 'label' }}
            options={projects?.map((one) => ({ value: one.key, label: `${one.name} (${one.key})` })) ?? []}
            onChange={choose}
          />
          {key && aside?.(key)}
        </>
      }
    >
      {error && !projects && <Failure error={error} retry={retry} />}
      {!error && !projects && <RowsSkeleton />}
      {projects?.length === 0 && <Empty title={t('myTasks.noProjects')} text={t('myTasks.noProjectsText')} />}
      {key && <Chosen projectKey={key}>{children}</Chosen>}
    </Page>
  );
}

function Chosen({ projectKey, children }: { projectKey: string; children: ReactNode }) {
  const { scope, error, retry } = useProject(projectKey);
  if (error && !scope) return <NoProject {...{ error, retry, projectKey }} />;
  if (!scope) return <RowsSkeleton />;
  return (
    <ScopeProvider value={scope} key={scope.project.id}>
      <LiveTasks projectId={scope.project.id} />
      {children}
    </ScopeProvider>
  );
}

/** The project a page is about: the one in its address, else the one opened last, else the first; undefined while that is being read. */
function useChosenProject() {
  const [{ project: named }, go] = useUrlState({ project: '' });
  const { data: projects, error, refetch } = useRead(project.list, { query: {} }, { quiet: true });
  const menu = useRead(project.menu, {}, { quiet: true });
  const usual = menu.isPending ? undefined : ((menu.data && lastOpened(menu.data)?.key) ?? projects?.[0]?.key);
  return {
    key: named === '' ? usual : named,
    projects,
    error,
    retry: () => void refetch(),
    choose: (key: string) => go({ project: key }),
  };
}
