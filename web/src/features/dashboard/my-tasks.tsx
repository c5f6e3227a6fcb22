import type { DueSort, myTaskLists, Reply } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePathTo } from '../../kernel/places.ts';
import { DayText } from '../../ui/dates/when.tsx';
import { Failure } from '../../ui/failure.tsx';
import { NamedTypeIcon } from '../../ui/icons/type-icon.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import styles from './workbench.module.css';

type MyTasksReply = Reply<typeof myTaskLists.mine>;
type MyTasksProps = {
  due: DueSort;
  reading: { data: MyTasksReply | undefined; error: unknown; refetch: () => unknown };
};
const MAX_TASKS = 100;

/** The user's open tasks of one kind, each with a link. */
export function MyTasks({ due, reading: { data, error, refetch } }: MyTasksProps) {
  const { t } = useTranslation('dashboard');
  const pathTo = usePathTo();
  const title = t('tasksOf', { sort: t(`due.${due}`) });
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {!data && error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {!data && !error && <RowsSkeleton rows={5} />}
      {data?.records.length === 0 && <p className={styles.none}>{t(`none.${due}`)}</p>}
      {data && data.records.length > 0 && (
        <ul className={styles.list}>
          {data.records.map(({ id, seq, title: name, dueDate, dueTime, parent, projectKey, type }) => {
            const key = `${projectKey}-${seq}`;
            const path = pathTo('task/ProjectTasks', { key: projectKey, task: key });
            return (
              <li key={id} className={styles.row}>
                <span className={styles.key}>{key}</span>
                <NamedTypeIcon type={type} />
                {parent && <ParentLink parent={parent} projectKey={projectKey} />}
                {path ? (
                  <Link to={path} className={styles.what}>
                    {name}
                  </Link>
                ) : (
                  <span className={styles.what}>{name}</span>
                )}
                {dueDate && (
                  <span className={due === 'overdue' ? styles.late : styles.dim}>
                    <DayText day={dueDate} time={dueTime} />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {data && data.counts[due] > MAX_TASKS && <p className={styles.dim}>{t('more', { count: MAX_TASKS })}</p>}
    </section>
  );
}

/** Parent of a subtask, shown before its title. */
function ParentLink({
  parent,
  projectKey,
}: {
  parent: NonNullable<MyTasksReply['records'][number]['parent']>;
  projectKey: string;
}) {
  const { t } = useTranslation('dashboard');
  const pathTo = usePathTo();
  const key = `${projectKey}-${parent.seq}`;
  const path = pathTo('task/ProjectTasks', { key: projectKey, task: key });
  const text = `${key} ${parent.title}`;
  const title = t('subtaskOf', { key, title: parent.title });
  return (
    <>
      {path ? (
        <Link to={path} className={styles.above} title={title}>
          {text}
        </Link>
      ) : (
        <span className={styles.above} title={title}>
          {text}
        </span>
      )}
      <span className={styles.dim} aria-hidden="true">
        ›
      </span>
    </>
  );
}
