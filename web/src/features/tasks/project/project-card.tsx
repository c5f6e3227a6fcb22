import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toneOf } from '../../../kernel/commands/palette.ts';
import { AvatarList } from '../../../ui/avatar-list.tsx';
import { DayText } from '../../../ui/dates/when.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { StateChip } from '../shared/marks/state-chip.tsx';
import { HealthWhenIdle } from './health/health-when-idle.tsx';
import { Progress } from './health/progress.tsx';
import type { ProjectItemProps } from './project-list.tsx';
import { ProjectMenu } from './project-menu.tsx';
import styles from './projects.module.css';
import { StarButton } from './star-button.tsx';
import { usePrefetch } from './use-prefetch.ts';

/** The server counts overdue tasks up to here. */
export const COUNTED = 1_000;

export function ProjectCard({
  project,
  path,
  active,
  onActive,
  onStar,
  onDuplicate,
  onSaveTemplate,
}: ProjectItemProps) {
  const { t } = useTranslation('tasks');
  const prefetch = usePrefetch(project.key);
  const { overdue } = project.counts;
  return (
    <article className={styles.card} style={{ borderTopColor: toneOf(project.color).solid }} onPointerEnter={prefetch}>
      <header className={styles.cardHead}>
        <span className={styles.key}>{project.key}</span>
        <StateChip state={project.state} />
        <HealthWhenIdle project={project} />
        <StarButton {...{ project, active, onStar }} />
        <ProjectMenu {...{ project, active, onDuplicate, onSaveTemplate }} />
      </header>
      <h2 className={styles.name}>
        <Link to={path} className={styles.cover} data-roving={project.id} tabIndex={active ? 0 : -1} onFocus={onActive}>
          {project.name}
        </Link>
      </h2>
      <Progress
        counts={project.counts}
        aside={
          overdue > 0 && (
            <span className={styles.overdue}>
              <Glyph name="clock" />{' '}
              {t(overdue >= COUNTED ? 'projects.overdueMany' : 'projects.overdue', { count: overdue })}
            </span>
          )
        }
      />
      <footer className={styles.cardFoot}>
        <AvatarList people={project.faces} total={project.memberCount} maxLength={4} />
        {project.dueDate && (
          <span className={styles.due}>
            <span>{t('projects.due')}</span> <DayText day={project.dueDate} />
          </span>
        )}
      </footer>
    </article>
  );
}
