import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { dueRange, QUICK_DUES } from '../../shared/reading/task-filter.ts';
import { FilterChip } from './filter-chip.tsx';

const DueChoices = part(() => import('./due-choices.tsx'), 'DueChoices', 'main');

type DueFilterProps = { value: string; onChange: (due: string) => void };

/** A filter by due date: overdue, today, this week, none, or from one day to another. */
export function DueFilter({ value, onChange }: DueFilterProps) {
  const { t } = useTranslation('tasks');
  const quick = QUICK_DUES.find((one) => one === value);
  const range = dueRange(value);
  const rangeText = range && `${range.from ?? '…'} – ${range.to ?? '…'}`;
  return (
    <FilterChip
      name={t('shared.field.dueDate')}
      value={quick ? t(`filter.due.${quick}`) : (rangeText ?? '')}
      onClear={() => onChange('')}
    >
      {(close) => (
        <Suspense fallback={null}>
          <DueChoices
            value={value}
            onPick={(due) => {
              onChange(due);
              close();
            }}
            onRange={onChange}
          />
        </Suspense>
      )}
    </FilterChip>
  );
}
