import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayPicker } from '../../../../ui/dates/day-picker.tsx';
import { ChoiceList } from '../../../../ui/lists/choice-list.tsx';
import { dueRange, QUICK_DUES } from '../../shared/reading/task-filter.ts';
import styles from './filter-bar.module.css';

const RANGE = 'range';

type DueChoicesProps = { value: string; onPick: (due: string) => void; onRange: (due: string) => void };

/** What a filter by due date can be; for a popup. */
export function DueChoices({ value, onPick, onRange }: DueChoicesProps) {
  const { t } = useTranslation('tasks');
  const range = dueRange(value);
  const [wantsRange, setWantsRange] = useState(range !== null);
  const choices = [
    ...QUICK_DUES.map((one) => ({ value: one as string, text: t(`filter.due.${one}`) })),
    { value: RANGE, text: t('filter.due.range') },
  ];
  const change = (from: string | null, to: string | null) => onRange(from || to ? `${from ?? ''}..${to ?? ''}` : '');
  const from = range?.from ?? null;
  const to = range?.to ?? null;
  return (
    <div className={styles.range}>
      <ChoiceList
        label={t('shared.field.dueDate')}
        choices={choices}
        selected={[wantsRange ? RANGE : value]}
        onPick={(picked) => (picked === RANGE ? setWantsRange(true) : onPick(picked))}
      />
      {wantsRange && (
        <div className={styles.rangeDays}>
          <div>
            <span className={styles.rangeTitle}>{t('filter.due.from')}</span>
            <DayPicker label={t('filter.due.from')} value={from} onPick={(day) => change(day, to)} />
          </div>
          <div>
            <span className={styles.rangeTitle}>{t('filter.due.to')}</span>
            <DayPicker label={t('filter.due.to')} value={to} onPick={(day) => change(from, day)} />
          </div>
        </div>
      )}
    </div>
  );
}
