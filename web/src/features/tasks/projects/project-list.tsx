import type { Project } from '@opsyard/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../kernel/commands/commands.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { CardsSkeleton } from '../../../ui/skeleton.tsx';
import { ProjectCard } from './project-card.tsx';
import styles from './projects.module.css';
import type { ProjectsView } from './projects-page.tsx';
import { useRoving } from './use-roving.ts';
import { useStar } from './use-star.ts';

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
