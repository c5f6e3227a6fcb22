import { useTranslation } from 'react-i18next';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './grid.module.css';
import { isNested } from './groups/is-nested.ts';
import { isRepeating } from './page/page-state.ts';
import type { ListQuery } from './reading/list-reading.ts';
import type { ListState } from './reading/task-list.ts';
import { useWholeCount } from './reading/use-whole-count.ts';

/** The number of tasks in the list, and how many have been loaded. */
export function GridFooter({ state, query }: { state: ListState; query: ListQuery }) {
  const { t } = useTranslation('tasks');
  const nested = isNested(query);
  const whole = useWholeCount(nested);
  const total = state.sections.reduce((sum, { count }) => sum + count, 0);
  const read = state.sections.reduce((sum, { ids }) => sum + ids.length, 0);
  const reading = state.sections.some(({ loading }) => loading) && read < total;
  // Tasks in several groups at once are not counted together; a nested list is counted as if it were not.
  const isRepeated = isRepeating(query.by, useScope().fields);
  const inRows = isRepeated ? undefined : total;
  const counted = nested ? whole : inRows;
  // Before the first answer nothing is known.
  if (state.sections.length === 0 && (!state.ready || state.error)) return <div className={styles.footer} />;
  return (
    <div className={styles.footer}>
      {counted !== undefined && (
        <span {...(!query.filter?.archived && { title: t('shared.counted') })}>
          {t('list.total', { count: counted })}
        </span>
      )}
      {nested && !isRepeated && <span>{t('list.onTop', { count: total })}</span>}
      {/* Announced politely would mean after every page; the number is there to be looked at. */}
      {reading && !isRepeated && <span>{t('list.reading', { read, total })}</span>}
    </div>
  );
}
