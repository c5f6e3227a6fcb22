import { useTranslation } from 'react-i18next';
import styles from './grid.module.css';
import type { ListState } from './task-list.ts';

type GridFooterProps = {
  state: ListState;
  /** Tasks in several groups at once are not counted together. */
  counted: boolean;
};

/** How many tasks the list has, and how far it has been read while it is being read. */
export function GridFooter({ state, counted }: GridFooterProps) {
  const { t } = useTranslation('tasks');
  const total = state.sections.reduce((sum, { count }) => sum + count, 0);
  const read = state.sections.reduce((sum, { ids }) => sum + ids.length, 0);
  const reading = state.sections.some(({ loading }) => loading) && read < total;
  return (
    <div className={styles.footer}>
      {counted && <span title={t('shared.counted')}>{t('list.total', { count: total })}</span>}
      {/* Announced politely would mean after every page; the number is there to be looked at. */}
      {reading && counted && <span>{t('list.reading', { read, total })}</span>}
    </div>
  );
}
