import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { MAX_BATCH } from '../shared/batch-tasks.ts';
import { useScope } from '../shared/project-scope.tsx';
import styles from './bulk-bar.module.css';
import type { ListState, TaskList } from './task-list.ts';
import type { GridSelection } from './use-grid-selection.ts';

type MatchingOfferProps = {
  selection: GridSelection;
  list: TaskList;
  state: ListState;
  onChoose: () => void;
};

/** Offers to choose every task that matches, or as many as can be changed together; nothing when no more can be. */
export function MatchingOffer({ selection, list, state, onChoose }: MatchingOfferProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const total = state.sections.reduce((sum, { count }) => sum + count, 0);
  // Tasks with several labels are in several groups, so their total is unknown.
  if (list.query.by === 'label' || selection.ids.size >= Math.min(total, MAX_BATCH)) return null;
  if (!scope.can('editTasks') && !scope.can('deleteTasks')) return null;
  return (
    <Button className={styles.offer} type="link" loading={selection.matching.reading} onClick={onChoose}>
      {total > MAX_BATCH ? t('bulk.chooseFirst', { most: MAX_BATCH, total }) : t('bulk.chooseAll', { total })}
    </Button>
  );
}
