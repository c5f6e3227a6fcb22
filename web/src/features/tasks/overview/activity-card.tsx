import { taskOverview } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { HistoryList } from '../../../records/drawer/history-list.tsx';
import { classes } from '../../../ui/classes.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { Did } from '../drawer/history/did.tsx';
import { linesOf } from '../drawer/history/history-lines.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './project-overview.module.css';

/** So many changed fields of an entry are listed; the history of the task has the others. */
const LINES_MAX = 3;

/** What happened lately to the tasks of the project, newest first; each entry opens its task. */
export function ActivityCard() {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask } = useOpenTask();
  const { project } = scope;
  const { pages, error, more, isReadingMore, reload } = useReadPages(taskOverview.activity, { projectId: project.id });
  const entries = pages?.flatMap(({ records }) => records);
  return (
    <section className={styles.card} aria-label={t('overview.activity')}>
      <h2 className={styles.heading}>{t('overview.activity')}</h2>
      {error && !entries && <Failure error={error} retry={reload} />}
      {!error && !entries && <RowsSkeleton rows={4} />}
      {entries?.length === 0 && <p className={styles.none}>{t('overview.noneActivity')}</p>}
      {entries && (
        <HistoryList
          entries={entries.map((entry) => ({
            id: entry.id,
            who: entry.actorName ?? t('drawer.system'),
            did: <Did kind={entry.kind} />,
            at: entry.at,
            source: entry.source && entry.source !== 'page' ? t(`drawer.source.${entry.source}`) : null,
            lines: entry.kind === 'created' ? [] : linesOf(entry, scope, t).slice(0, LINES_MAX),
            more: (
              <button
                type="button"
                className={classes(styles.line, styles.changed)}
                onClick={() => openTask(`${project.key}-${entry.number}`)}
              >
                <span className={styles.title} title={entry.title}>
                  {entry.title}
                </span>
                <span className={styles.day}>{`${project.key}-${entry.number}`}</span>
              </button>
            ),
          }))}
          none={t('drawer.none')}
          readMore={more}
          isReadingMore={isReadingMore}
        />
      )}
    </section>
  );
}
