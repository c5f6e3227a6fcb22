import {
  type BulkChanges,
  type CustomField,
  type CustomValue,
  customKey,
  SINGLE_OPTION_KINDS,
} from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dot } from '../../../../ui/chip.tsx';
import { DayPicker } from '../../../../ui/dates/day-picker.tsx';
import { toggled } from '../../../../ui/forms/choices.ts';
import { type Choice, ChoiceList } from '../../../../ui/lists/choice-list.tsx';
import { CustomEditor } from '../../custom-field/custom-editor.tsx';
import { isReadOnly } from '../../shared/editing/field-rights.ts';
import { usePersonChoices } from '../../shared/pickers/task-choices.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from './bulk-bar.module.css';

type BulkCustomProps = { count: number; onApply: (changes: BulkChanges) => void };

/** Chooses a custom field, then the value all chosen tasks are given in it. */
export function BulkCustom({ count, onApply }: BulkCustomProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const fields = scope.fields.filter((field) => !isReadOnly(scope, field) && field.kind !== 'file');
  const [chosen, setChosen] = useState<CustomField | undefined>(fields.length === 1 ? fields[0] : undefined);
  if (chosen) {
    const apply = (value: CustomValue) => onApply({ [customKey(chosen.id)]: value });
    return <BulkValue field={chosen} count={count} onApply={apply} />;
  }
  return (
    <ChoiceList
      label={t('bulk.fields')}
      choices={fields.map(({ id, name }) => ({ value: id, text: name }))}
      selected={[]}
      onPick={(id) => setChosen(fields.find((field) => field.id === id))}
    />
  );
}

type BulkValueProps = { field: CustomField; count: number; onApply: (value: CustomValue) => void };

function BulkValue({ field, count, onApply }: BulkValueProps) {
  const { t } = useTranslation('tasks');
  const { kind, name, required } = field;
  if (kind === 'choices') return <Options field={field} count={count} onApply={onApply} />;
  if (kind === 'people') return <People field={field} count={count} onApply={onApply} />;
  if (kind === 'date') return <DayPicker label={name} value={null} withNone={!required} onPick={onApply} />;
  // These offer “none” among their values.
  if (SINGLE_OPTION_KINDS.includes(kind) || kind === 'checkbox' || kind === 'person') {
    return <CustomEditor field={field} value={null} onPick={onApply} onChange={onApply} />;
  }
  // An empty input does not clear the field in all tasks.
  const set = (value: CustomValue) => {
    if (value !== null) onApply(value);
  };
  return (
    <>
      <CustomEditor field={field} value={null} onPick={set} onChange={set} />
      {!required && (
        <div className={styles.clear}>
          <Button size="small" block onClick={() => onApply(null)}>
            {t('bulk.clearField', { count })}
          </Button>
        </div>
      )}
    </>
  );
}

function Options(props: BulkValueProps) {
  const options = props.field.options.map(({ id, name, color }) => ({
    ...{ value: id, text: name, mark: <Dot color={color} /> },
  }));
  return <Several {...props} choices={options} />;
}

function People(props: BulkValueProps) {
  return <Several {...props} choices={usePersonChoices()} />;
}

/** The values all chosen tasks have then, and no others. */
function Several({ field, count, onApply, choices }: BulkValueProps & { choices: readonly Choice[] }) {
  const { t } = useTranslation('tasks');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isNone = chosen.length === 0;
  return (
    <ChoiceList
      label={field.name}
      choices={choices}
      selected={chosen}
      multiple
      onPick={(id) => setChosen(toggled(chosen, id))}
      footer={
        <Button
          type="primary"
          size="small"
          block
          disabled={isNone && field.required}
          onClick={() => onApply(isNone ? null : [...chosen])}
        >
          {isNone ? t('bulk.clearField', { count }) : t('bulk.apply', { count })}
        </Button>
      }
    />
  );
}
