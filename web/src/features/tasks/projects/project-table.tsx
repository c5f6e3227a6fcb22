import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AvatarList } from '../../../ui/avatar-list.tsx';
import { Dot } from '../../../ui/chip.tsx';
import { DayText } from '../../../ui/dates/when.tsx';
import table from '../../../ui/lists/record-table.module.css';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { PersonName } from '../../../ui/people.tsx';
import { StateChip } from '../shared/marks/state-chip.tsx';
import { HealthWhenIdle } from './health/health-when-idle.tsx';
import { Progress } from './health/progress.tsx';
import { COUNTED } from './project-card.tsx';
import type { ProjectItemProps } from './project-list.tsx';
import { ProjectMenu } from './project-menu.tsx';
import styles from './projects.module.css';
import { StarButton } from './star-button.tsx';
import { usePrefetch } from './use-prefetch.ts';

type ProjectTableProps = { items: readonly ProjectItemProps[]; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };

/** Projects as rows. */
export function ProjectTable({ items, onKeyDown }: ProjectTableProps) {
  const { t } = useTranslation('tasks');
  return (
    <div className={table.box}>
      <table className={table.table} aria-label={t('projects.title')} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('projects.star')}</span>
            </th>
            <th scope="col">{t('projects.name')}</th>
            <th scope="col">{t('projects.key')}</th>
            <th scope="col">{t('shared.field.status')}</th>
            <th scope="col">{t('shared.field.owner')}</th>
            <th scope="col">{t('projects.members')}</th>
            <th scope="col">{t('projects.progressName')}</th>
            <th scope="col" className={table.number}>
              {t('shared.overdue')}
            </th>
            <th scope="col">{t('shared.field.dueDate')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('projects.menu')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.project.id} {...item} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ project, path, active, onActive, onStar, onDuplicate, onSaveTemplate }: ProjectItemProps) {
  const numberText = useNumberText();
  const prefetch = usePrefetch(project.key);
  const { overdue } = project.counts;
  return (
    <tr onPointerEnter={prefetch}>
      <td>
        <StarButton {...{ project, active, onStar }} />
      </td>
      <th scope="row" className={styles.nameCell}>
        <span className={styles.rowName}>
          <Dot color={project.color} />
          <Link to={path} title={project.name} data-roving={project.id} tabIndex={active ? 0 : -1} onFocus={onActive}>
            {project.name}
          </Link>
        </span>
      </th>
      <td className={styles.key}>{project.key}</td>
      <td>
        <span className={styles.states}>
          <StateChip state={project.state} />
          <HealthWhenIdle project={project} />
        </span>
      </td>
      <td>
        <PersonName person={project.owner} size={20} />
      </td>
      <td>
        <AvatarList people={project.faces} total={project.memberCount} maxLength={4} size={22} />
      </td>
      <td className={styles.wide}>
        <Progress counts={project.counts} />
      </td>
      <td className={table.number}>
        {overdue > 0 ? (
          <span className={styles.overdue}>{overdue >= COUNTED ? `${numberText(COUNTED)}+` : overdue}</span>
        ) : (
          '–'
        )}
      </td>
      <td>{project.dueDate ? <DayText day={project.dueDate} /> : '–'}</td>
      <td>
        <ProjectMenu {...{ project, active, onDuplicate, onSaveTemplate }} />
      </td>
    </tr>
  );
}
