import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { isRepeating } from '../page/page-state.ts';
import type { ListState, TaskList } from '../reading/task-list.ts';
import type { GridSelection } from '../use-grid-selection.ts';
import styles from './bulk-bar.module.css';

export type MatchingOfferProps = {
  selection: GridSelection;
  list: TaskList;
  state: ListState;
  onChoose: (total: number) => void;
};

/** The server counts the tasks of a filter up to this number. */
const COUNTED = 10_000;

/** Whether a list has at least as many tasks as are counted. */
export function isCapped(total: number): boolean {
  return total >= COUNTED;
}

/** Offers to select every matching task; renders nothing if all are selected. */
export function MatchingOffer({ selection, list, state, onChoose }: MatchingOfferProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const total = state.sections.reduce((sum, { count }) => sum + count, 0);
  // Tasks with several labels or people are in several groups, so their total is unknown.
  if (isRepeating(list.query.by, scope.fields) || selection.everything || selection.ids.size >= total) return null;
  if (!scope.can('editTasks') && !scope.can('deleteTasks')) return null;
  return (
    <Button className={styles.offer} type="link" loading={selection.matching.reading} onClick={() => onChoose(total)}>
      {isCapped(total) ? t('bulk.chooseMore', { total }) : t('bulk.chooseAll', { total })}
    </Button>
  );
}
