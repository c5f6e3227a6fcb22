import { workload } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useLoadText } from '../workload/load-text.ts';
import { highestLoads, type Load } from './highest-loads.ts';
import styles from './project-overview.module.css';

const DAYS = 14;

/** The people with the highest load of the next two weeks by tasks of the project; each opens the workload. */
export function WorkloadCard({ today }: { today: string }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const pathTo = usePathTo();
  const body = { projectId: project.id, from: today, unit: 'day', columns: DAYS } as const;
  const { data, error, refetch } = useRead(workload.read, { body }, { quiet: true, keepPrevious: true });
  const path = pathTo('task/MyTasks', { tab: 'workload', project: project.key, unit: 'day', from: today });
  const loads = data && highestLoads(data.people);
  return (
    <section className={styles.card} aria-label={t('overview.workload.title')}>
      <h2 className={styles.heading}>{t('overview.workload.title')}</h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={4} />}
      {loads?.length === 0 && <p className={styles.none}>{t('overview.workload.none')}</p>}
      {loads && loads.length > 0 && (
        <ul className={classes(styles.bars, styles.withLate)}>
          {loads.map((load) => (
            <Line key={load.userId} load={load} path={path} />
          ))}
        </ul>
      )}
      {data && data.others.count > 0 && <p className={styles.none}>{t('overview.workload.others')}</p>}
    </section>
  );
}

function Line({ load, path }: { load: Load; path: string | null }) {
  const scope = useScope();
  const { text, isOver, share } = useLoadText(load, true);
  const person = scope.personOf(load.userId);
  return (
    <li className={styles.bar}>
      <span className={styles.group}>
        {person && <Avatar person={person} size={20} decorative />}
        <span className={styles.groupName}>{load.name}</span>
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={classes(styles.fill, isOver && styles.overFill)} style={{ inlineSize: `${100 * share}%` }} />
      </span>
      <span className={styles.numbers}>
        {path ? (
          <Link to={path} className={isOver ? styles.late : styles.number} aria-label={labelText(load.name, text)}>
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
    </li>
  );
}
