import { useTranslation } from 'react-i18next';
import { ChoiceList } from '../../../../ui/lists/choice-list.tsx';
import type { FilterState } from '../../shared/reading/task-filter.ts';
import { QUICK_FILTERS, quickFiltersIn, toggledQuick } from '../filter/quick-filters.ts';

type QuickChoicesProps = { state: FilterState; onChange: (change: Partial<FilterState>) => void };

/** The most common filters; for a popup. The other filters show what they set. */
export function QuickChoices({ state, onChange }: QuickChoicesProps) {
  const { t } = useTranslation('tasks');
  const pick = (picked: string) => {
    const one = QUICK_FILTERS.find((known) => known === picked);
    if (one) onChange(toggledQuick(one, state));
  };
  return (
    <ChoiceList
      label={t('filter.quick')}
      choices={QUICK_FILTERS.map((one) => ({ value: one, text: t(`shared.quick.${one}`) }))}
      selected={quickFiltersIn(state)}
      multiple
      onPick={pick}
    />
  );
}
