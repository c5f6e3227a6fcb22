import type { Project } from '@opsyard/contract';
import { project } from '@opsyard/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { useCommands } from '../../../kernel/commands/commands.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { runInOrder } from '../../../kernel/writes/run-in-order.ts';
import { CardsSkeleton } from '../../../ui/skeleton.tsx';
import { refreshMenuProjects } from '../shared/pickers/menu-projects.ts';
import { ProjectCard } from './project-card.tsx';
import styles from './projects.module.css';
import type { ProjectsView } from './projects-page.tsx';
import { useRoving } from './use-roving.ts';

const ProjectTable = part(() => import('./project-table.tsx'), 'ProjectTable', 'first');

const DuplicateProject = part(() => import('./duplicate-project.tsx'), 'DuplicateProject');

const SaveTemplate = part(() => import('./form/save-template.tsx'), 'SaveTemplate');

/** What a card and a row of the table need. */
export type ProjectItemProps = {
  project: Project;
  path: string;
  /** It is the one the Tab key leads to. */
  active: boolean;
  onActive: () => void;
  onStar: () => void;
  onDuplicate: () => void;
  onSaveTemplate: () => void;
};

/** Projects as cards or as a table; arrow keys move, Enter opens, F stars. */
export function ProjectList({ projects, view }: { projects: readonly Project[]; view: ProjectsView }) {
  const { t } = useTranslation('tasks');
  const pathTo = usePathTo();
  const star = useStar();
  const [duplicated, setDuplicated] = useState<Project | null>(null);
  const [saved, setSaved] = useState<Project | null>(null);
  const { activeId, setActiveId, onKeyDown } = useRoving(projects.map(({ id }) => id));
  useCommands([
    {
      id: 'project.star',
      title: t('projects.star'),
      group: t('projects.group'),
      shortcut: 'f',
      keyOnly: true,
      run: () => {
        const project = projects.find(({ id }) => id === activeId);
        if (project) star(project);
      },
    },
  ]);
  const itemProps = (project: Project): ProjectItemProps => ({
    project,
    path: pathTo('task/ProjectTasks', { key: project.key }) ?? '',
    active: project.id === activeId,
    onActive: () => setActiveId(project.id),
    onStar: () => star(project),
    onDuplicate: () => setDuplicated(project),
    onSaveTemplate: () => setSaved(project),
  });
  return (
    <>
      {view === 'table' ? (
        <Suspense fallback={<CardsSkeleton />}>
          <ProjectTable items={projects.map(itemProps)} onKeyDown={onKeyDown} />
        </Suspense>
      ) : (
        <ul className={styles.cards} aria-label={t('projects.title')} onKeyDown={onKeyDown}>
          {projects.map((project) => (
            <li key={project.id} className={styles.item}>
              <ProjectCard {...itemProps(project)} />
            </li>
          ))}
        </ul>
      )}
      {duplicated && (
        <Suspense fallback={null}>
          <DuplicateProject project={duplicated} onClose={() => setDuplicated(null)} />
        </Suspense>
      )}
      {saved && (
        <Suspense fallback={null}>
          <SaveTemplate project={saved} onClose={() => setSaved(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Stars or unstars a project; shown at once, reverted when the server refuses it. The order is unchanged until the list is reloaded. */
function useStar(): (one: Pick<Project, 'id' | 'starred'>) => void {
  const { mutateAsync } = useSend(project.star, { keepQueries: true });
  return ({ id, starred }) => {
    show(id, !starred);
    runInOrder(`star ${id}`, () => mutateAsync({ body: { id, starred: !starred } })).then(refreshMenuProjects, () =>
      show(id, starred),
    );
  };
}

function show(id: string, starred: boolean): void {
  queryCache.setQueriesData<Project[]>({ queryKey: [project.list.feature, project.list.id] }, (projects) =>
    projects?.map((one) => (one.id === id ? { ...one, starred } : one)),
  );
}
