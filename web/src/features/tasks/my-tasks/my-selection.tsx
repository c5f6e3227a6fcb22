import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayPicker } from '../../../ui/dates/day-picker.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import type { MyRows } from './my-rows.ts';
import styles from './my-tasks.module.css';
import type { MyTaskOperations } from './use-my-actions.ts';

/** What can be done with the selected tasks at once. */
export function MySelection({ rows, actions }: { rows: MyRows; actions: MyTaskOperations }) {
  const { t } = useTranslation('tasks');
  const { selected, complete, snooze, clear } = actions;
  if (selected.size === 0) return null;
  const tasks = () => rows.all().filter(({ id }) => selected.has(id));
  return (
    <section className={styles.selection} aria-label={t('myTasks.selected', { count: selected.size })}>
      <span className={styles.selectedCount}>{t('myTasks.selected', { count: selected.size })}</span>
      <Button onClick={() => complete(tasks())}>{t('myTasks.complete')}</Button>
      <PopupButton
        label={t('myTasks.snooze')}
        trigger={(trigger) => <Button {...trigger}>{t('myTasks.snooze')}</Button>}
      >
        {(close) => (
          <DayPicker
            label={t('myTasks.snoozeDay')}
            value={null}
            isFuture
            onPick={(day) => {
              close();
              if (day) snooze(tasks(), day);
            }}
          />
        )}
      </PopupButton>
      <Button type="text" onClick={clear}>
        {t('myTasks.clear')}
      </Button>
    </section>
  );
}
