import { task } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../../kernel/calls/api.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import { useDebounced } from '../../../../kernel/use-debounced.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../pages.module.css';

const SHORTEST = 2;

/** Open tasks whose titles are similar to that of a new one, so that nobody adds it twice. */
export function SimilarTasks({ title }: { title: string }) {
  const { t } = useTranslation('tasks');
  const { project, keyOf } = useScope();
  const pathTo = usePathTo();
  const typed = useDebounced(title.trim()).slice(0, 200);
  const enabled = [...typed].length >= SHORTEST;
  const query = { projectId: project.id, title: typed || '-' };
  const { data } = useRead(task.similar, { query }, { quiet: true, enabled, keepPrevious: true });
  const found = enabled ? (data ?? []) : [];
  return (
    <div role="status" className={styles.similar}>
      {found.length > 0 && (
        <>
          {t('myTasks.similar')}
          <ul>
            {found.map((one) => {
              const key = keyOf(one);
              return (
                <li key={one.id}>
                  <Link to={pathTo('task/ProjectTasks', { key: project.key, task: key }) ?? ''} target="_blank">
                    {key} {one.title}
                  </Link>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
