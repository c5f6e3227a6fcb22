import { HOME_PATH, type Project, project } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../kernel/calls/api.ts';
import { toneOf } from '../../kernel/commands/palette.ts';
import { usePathTo } from '../../kernel/places.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import styles from './workbench.module.css';

const MAX_PROJECTS = 6;

/** The user's projects, most recently changed first. */
export function RecentProjects() {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useRead(project.list, { query: {} }, { quiet: true });
  const recent = (data ?? [])
    .filter(({ myRole }) => myRole !== null)
    .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    .slice(0, MAX_PROJECTS);
  return (
    <section className={styles.card} aria-label={t('projects')}>
      <h2 className={styles.heading}>
        {t('projects')}
        <Link to={HOME_PATH}>{t('allProjects')}</Link>
      </h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={5} />}
      {data && recent.length === 0 && <Empty title={t('noProjects')} text={t('noProjectsText')} />}
      <ul className={styles.list}>
        {recent.map((one) => (
          <ProjectRow key={one.id} project={one} />
        ))}
      </ul>
    </section>
  );
}

function ProjectRow({ project: { key, name, color, counts } }: { project: Project }) {
  const { t } = useTranslation('dashboard');
  const pathTo = usePathTo();
  const path = pathTo('task/ProjectTasks', { key });
  const unfinished = pathTo('task/ProjectTasks', { key, status: 'open' });
  const late = pathTo('task/ProjectTasks', { key, due: 'overdue' });
  const open = counts.todo + counts.doing + counts.review;
  return (
    <li className={styles.row} style={{ borderInlineStart: `3px solid ${toneOf(color).solid}` }}>
      <span className={styles.key}>{key}</span>
      {path ? (
        <Link to={path} className={styles.what}>
          {name}
        </Link>
      ) : (
        <span className={styles.what}>{name}</span>
      )}
      {unfinished && open > 0 ? (
        <Link to={unfinished} className={styles.dim}>
          {t('open', { count: open })}
        </Link>
      ) : (
        <span className={styles.dim}>{t('open', { count: open })}</span>
      )}
      {counts.overdue > 0 && late && (
        <Link to={late} className={styles.late}>
          {t('late', { count: counts.overdue })}
        </Link>
      )}
    </li>
  );
}
