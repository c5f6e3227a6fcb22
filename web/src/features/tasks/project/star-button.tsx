import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import type { ProjectItemProps } from './project-list.tsx';
import styles from './projects.module.css';

/** Puts a project on top of the list, or no longer. */
export function StarButton({ project, active, onStar }: Pick<ProjectItemProps, 'project' | 'active' | 'onStar'>) {
  const { t } = useTranslation('tasks');
  const name = t('projects.starNamed', { name: project.name });
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={project.starred}
      aria-label={name}
      title={project.starred ? t('projects.unstar') : t('projects.star')}
      tabIndex={active ? 0 : -1}
      onClick={onStar}
    >
      <Glyph name="star" size={16} filled={project.starred} />
    </button>
  );
}
