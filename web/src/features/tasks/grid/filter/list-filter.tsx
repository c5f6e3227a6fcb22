import { listText } from '../../../../kernel/words/list-text.ts';
import { toggled } from '../../../../ui/forms/choices.ts';
import { type Choice, ChoiceList } from '../../../../ui/lists/choice-list.tsx';
import { FilterChip } from './filter-chip.tsx';

type ListFilterProps = {
  name: string;
  choices: readonly Choice[];
  value: readonly string[];
  onChange: (values: string[]) => void;
};

const NAMED = 2;

/** A filter by some of several values. */
export function ListFilter({ name, choices, value, onChange }: ListFilterProps) {
  const texts = value.map((one) => choices.find((choice) => choice.value === one)?.text ?? '?');
  const rest = texts.length - NAMED;
  const text = listText([...texts.slice(0, NAMED), ...(rest > 0 ? [`+${rest}`] : [])]);
  return (
    <FilterChip name={name} value={text} onClear={() => onChange([])}>
      {() => (
        <ChoiceList
          label={name}
          choices={choices}
          selected={value}
          multiple
          onPick={(picked) => onChange(toggled(value, picked))}
        />
      )}
    </FilterChip>
  );
}
