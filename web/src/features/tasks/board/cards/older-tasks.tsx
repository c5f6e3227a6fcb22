import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CellView } from '../../../../records/board/cells.ts';
import styles from '../board.module.css';
import { DONE_DAYS } from '../done-window.ts';
import { useCardSettings } from './card-settings.ts';

/** Says how many completed tasks of a column do not show, and shows them. */
export function OlderTasks({ view: { older = 0, count, more } }: { view: CellView }) {
  const { t } = useTranslation('tasks');
  const { onShowAll } = useCardSettings();
  if (older === 0 || more) return null;
  return (
    <div className={styles.older}>
      <span>{t('board.older', { count: older, days: DONE_DAYS })}</span>
      <Button type="link" onClick={onShowAll}>
        {t('board.showAll', { count })}
      </Button>
    </div>
  );
}
