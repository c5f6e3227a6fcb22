import { type CustomField, type CustomValue, OPTION_KINDS, PERSON_KINDS } from '@opsyard/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { AvatarList } from '../../../ui/avatar-list.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DayText } from '../../../ui/dates/when.tsx';
import { PersonName } from '../../../ui/people.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { customText } from '../shared/text/custom-text.ts';
import styles from './custom-fields.module.css';

const ReferenceValue = part(() => import('./reference-value.tsx'), 'ReferenceValue');

type CustomValueProps = {
  field: CustomField;
  value: CustomValue;
  max?: number;
  /** Where the names of its files are requested. */
  taskId?: string;
};

/** What a custom field of a task shows; nothing where it is empty. */
export function CustomValueView({ field, value, max = 3, taskId }: CustomValueProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  if (value === null) return null;
  if (field.kind === 'date') return <DayText day={String(value)} />;
  if (PERSON_KINDS.includes(field.kind)) {
    const people = [value].flat().map((id) => scope.personOf(String(id)));
    const known = people.filter((person) => person !== undefined);
    if (known.length < 2) return <PersonName person={known[0]} size={20} />;
    return <AvatarList people={known} maxLength={Math.max(2, max)} size={20} />;
  }
  if (field.kind === 'record' || field.kind === 'file')
    return (
      <Suspense fallback={null}>
        <ReferenceValue value={String(value)} kind={field.kind} taskId={taskId} />
      </Suspense>
    );
  const text = customText(field, value, { scope, t });
  if (OPTION_KINDS.includes(field.kind))
    return <OptionChips field={field} ids={[value].flat().map(String)} max={max} />;
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  );
}

function OptionChips({ field, ids, max }: { field: CustomField; ids: readonly string[]; max: number }) {
  const options = field.options.filter(({ id }) => ids.includes(id));
  const rest = options.slice(max);
  return (
    <span className={styles.chips}>
      {options.slice(0, max).map(({ id, name, color }) => (
        <Chip key={id} color={color}>
          {name}
        </Chip>
      ))}
      {rest.length > 0 && <span title={listText(rest.map(({ name }) => name))}>+{rest.length}</span>}
    </span>
  );
}
