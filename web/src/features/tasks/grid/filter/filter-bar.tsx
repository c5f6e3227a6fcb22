import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import {
  NONE,
  useLabelChoices,
  usePersonChoices,
  usePriorityChoices,
  useStatusChoices,
  useTypeChoices,
} from '../../shared/pickers/task-choices.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { type FilterState, isNarrowed, NO_FILTER, OPEN } from '../../shared/reading/task-filter.ts';
import { ConditionsButton } from './conditions-button.tsx';
import { DueFilter } from './due-filter.tsx';
import styles from './filter-bar.module.css';
import { FilterChip } from './filter-chip.tsx';
import { ListFilter } from './list-filter.tsx';
import { SearchField } from './search-field.tsx';

const QuickChoices = part(() => import('../quick-add/quick-choices.tsx'), 'QuickChoices', 'main');

type FilterBarProps = {
  state: FilterState;
  onChange: (change: Partial<FilterState>) => void;
  /** Whether conditions on any field are shown below. */
  hasConditions: boolean;
  onConditions: (shown: boolean) => void;
};

/** What the tasks are narrowed to, on one line: words, people, labels, dates. */
export function FilterBar({ state, onChange, hasConditions, onConditions }: FilterBarProps) {
  const { t } = useTranslation('tasks');
  const { project, usesTypes } = useScope();
  const types = useTypeChoices(state.type);
  const me = { value: 'me', text: t('shared.me') };
  const nobody = { value: NONE, text: t('shared.nobody') };
  const people = [me, nobody, ...usePersonChoices(project.formerMembers.map(({ id }) => id))];
  const statuses = useStatusChoices();
  const open = { value: OPEN, text: t('filter.open') };
  const isOpen = state.status.includes(OPEN);
  const lists = [
    { field: 'status', name: t('shared.field.status'), choices: isOpen ? [open, ...statuses] : statuses },
    ...(usesTypes ? [{ field: 'type', name: t('shared.field.type'), choices: types } as const] : []),
    { field: 'owner', name: t('shared.field.owner'), choices: people },
    { field: 'assignee', name: t('shared.field.assignees'), choices: people },
    {
      field: 'label',
      name: t('shared.field.labels'),
      choices: [{ value: NONE, text: t('list.noLabels') }, ...useLabelChoices(state.label)],
    },
    { field: 'priority', name: t('shared.field.priority'), choices: usePriorityChoices() },
  ] as const;
  return (
    <div className={styles.filters}>
      <SearchField value={state.search} onChange={(search) => onChange({ search })} />
      {lists.map(({ field, name, choices }) => (
        <ListFilter
          key={field}
          name={name}
          choices={choices}
          value={state[field]}
          // A selected status replaces the option for all open ones.
          onChange={(values) =>
            onChange({ [field]: values.length > 1 ? values.filter((one) => one !== OPEN) : values })
          }
        />
      ))}
      <DueFilter value={state.due} onChange={(due) => onChange({ due })} />
      <ConditionsButton
        filter={state.filter}
        isOpen={hasConditions}
        onOpen={onConditions}
        onClear={() => onChange({ filter: '' })}
      />
      <FilterChip name={t('filter.quick')} value="" onClear={() => undefined}>
        {() => (
          <Suspense fallback={null}>
            <QuickChoices state={state} onChange={onChange} />
          </Suspense>
        )}
      </FilterChip>
      {state.archived && (
        <FilterChip name={t('filter.archived')} value={t('filter.only')} onClear={() => onChange({ archived: false })}>
          {() => null}
        </FilterChip>
      )}
      {isNarrowed(state) && (
        <button type="button" className={styles.plain} onClick={() => onChange(NO_FILTER)}>
          <Glyph name="cross" size={12} /> {t('list.clearFilters')}
        </button>
      )}
    </div>
  );
}
