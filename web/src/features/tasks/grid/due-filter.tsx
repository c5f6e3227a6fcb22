import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/screens.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { dueRange } from '../shared/task-filter.ts';
import styles from './filter-bar.module.css';
import { FilterChip } from './filter-chip.tsx';

const DayPicker = part(() => import('../../../ui/day-picker.tsx'), 'DayPicker', 'main');

const QUICK = ['overdue', 'today', 'week', 'none'] as const;
const RANGE = 'range';

type DueFilterProps = { value: string; onChange: (due: string) => void };

/** A filter by due date: overdue, today, this week, none, or from one day to another. */
export function DueFilter({ value, onChange }: DueFilterProps) {
  const { t } = useTranslation('tasks');
  const quick = QUICK.find((one) => one === value);
  const range = dueRange(value);
  const rangeText = range && `${range.from ?? '…'} – ${range.to ?? '…'}`;
  return (
    <FilterChip
      name={t('shared.field.dueDate')}
      value={quick ? t(`filter.due.${quick}`) : (rangeText ?? '')}
      onClear={() => onChange('')}
    >
      {(close) => (
        <DueChoices
          value={value}
          onPick={(due) => {
            onChange(due);
            close();
          }}
          onRange={onChange}
        />
      )}
    </FilterChip>
  );
}

type DueChoicesProps = { value: string; onPick: (due: string) => void; onRange: (due: string) => void };

function DueChoices({ value, onPick, onRange }: DueChoicesProps) {
  const { t } = useTranslation('tasks');
  const range = dueRange(value);
  const [wantsRange, setWantsRange] = useState(range !== null);
  const choices = [
    ...QUICK.map((one) => ({ value: one as string, text: t(`filter.due.${one}`) })),
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
        <Suspense fallback={null}>
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
        </Suspense>
      )}
    </div>
  );
}
