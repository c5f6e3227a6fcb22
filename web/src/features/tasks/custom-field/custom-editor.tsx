import { type CustomField, type CustomValue, NUMBER_KINDS, SINGLE_OPTION_KINDS } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../kernel/words/language.ts';
import { Dot } from '../../../ui/chip.tsx';
import { DayPicker } from '../../../ui/dates/day-picker.tsx';
import { rangeInWords } from '../../../ui/dates/when-text.ts';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';
import { toggled } from '../../../ui/forms/choices.ts';
import { type Choice, ChoiceList } from '../../../ui/lists/choice-list.tsx';
import { NONE, usePersonChoices } from '../shared/pickers/task-choices.tsx';
import styles from './custom-fields.module.css';
import { RangePicker } from './range-picker.tsx';
import { FileEditor, RecordEditor } from './reference-editors.tsx';
import { beyondLimit, readTypedValue, type Wrong } from './typed-value.ts';

export type CustomEditorProps = {
  field: CustomField;
  /** The value as it was when the editor opened. */
  value: CustomValue;
  /** The task, of whose files one can be chosen, and which is none of the records to choose. */
  taskId?: string;
  /** The new value; the editor is done. */
  onPick: (value: CustomValue) => void;
  /** Another value of several, while the editor stays open. */
  onChange: (value: CustomValue) => void;
};

/** Edits a value of a custom field; for a popup. */
export function CustomEditor(props: CustomEditorProps) {
  const { field, value, onChange } = props;
  if (field.kind === 'date') {
    return <DateEditor {...props} />;
  }
  if (field.kind === 'dateRange') return <RangeEditor {...props} />;
  if (field.kind === 'people') return <PeopleEditor field={field} value={value} onChange={onChange} />;
  if (field.kind === 'person') return <PersonEditor {...props} />;
  if (SINGLE_OPTION_KINDS.includes(field.kind) || field.kind === 'checkbox') return <ChoiceEditor {...props} />;
  if (field.kind === 'choices') return <ChoicesEditor field={field} value={value} onChange={onChange} />;
  if (field.kind === 'record') return <RecordEditor {...props} />;
  if (field.kind === 'file') return <FileEditor {...props} />;
  return <TypedEditor {...props} />;
}

function DateEditor({ field, value, onPick }: CustomEditorProps) {
  const { t } = useTranslation('tasks');
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const pick = (day: string | null) => {
    const beyond = beyondLimit(field, day);
    setWrong(beyond);
    if (!beyond) onPick(day);
  };
  return (
    <DayPicker
      label={field.name}
      value={value === null ? null : String(value)}
      footer={() => (
        <p role="alert" className={styles.below}>
          {wrong && wrongText(wrong, t)}
        </p>
      )}
      onPick={pick}
    />
  );
}

function PersonEditor({ field, value, onPick }: CustomEditorProps) {
  const { t } = useTranslation('tasks');
  const chosen = value === null ? [] : [String(value)];
  const nobody = { value: NONE, text: t('shared.nobody') };
  const people = usePersonChoices(chosen);
  return (
    <ChoiceList
      label={field.name}
      choices={field.required ? people : [nobody, ...people]}
      selected={value === null ? [NONE] : chosen}
      onPick={(picked) => onPick(picked === NONE ? null : picked)}
    />
  );
}

function RangeEditor({ field, value, onPick }: CustomEditorProps) {
  return (
    <RangePicker
      label={field.name}
      value={value === null ? null : String(value)}
      withNone={value !== null && !field.required}
      onPick={onPick}
    />
  );
}

const YES = 'yes';

function ChoiceEditor({ field, value, onPick }: CustomEditorProps) {
  const { t } = useTranslation('tasks');
  const isBox = field.kind === 'checkbox';
  const options = field.options.map(({ id, name, color }) => ({ value: id, text: name, mark: <Dot color={color} /> }));
  const none = { value: NONE, text: t(isBox ? 'fields.no' : 'drawer.none') };
  const choices = isBox ? [{ value: YES, text: t('fields.yes') }] : options;
  const pick = (picked: string) => {
    if (picked === NONE) onPick(null);
    else onPick(isBox ? true : picked);
  };
  const selected = value === true ? YES : String(value);
  return (
    <ChoiceList
      label={field.name}
      choices={field.required ? choices : [...choices, none]}
      selected={[value === null ? NONE : selected]}
      onPick={pick}
    />
  );
}

type SeveralProps = Pick<CustomEditorProps, 'field' | 'value' | 'onChange'>;

function ChoicesEditor(props: SeveralProps) {
  const options = props.field.options.map(({ id, name, color }) => ({
    ...{ value: id, text: name, mark: <Dot color={color} /> },
  }));
  return <SeveralEditor {...props} choices={options} />;
}

function PeopleEditor(props: SeveralProps) {
  return <SeveralEditor {...props} choices={usePersonChoices([props.value ?? []].flat().map(String))} />;
}

function SeveralEditor({ field, value, onChange, choices }: SeveralProps & { choices: readonly Choice[] }) {
  const [chosen, setChosen] = useState(() => (Array.isArray(value) ? value.map(String) : []));
  const pick = (picked: string) => {
    const next = toggled(chosen, picked);
    if (field.required && next.length === 0) return;
    setChosen(next);
    onChange(next.length === 0 ? null : next);
  };
  return <ChoiceList label={field.name} choices={choices} selected={chosen} multiple onPick={pick} />;
}

function TypedEditor({ field, value, onPick }: CustomEditorProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const [text, setText] = useState(value === null ? '' : String(value));
  const read = readTypedValue(field, text);
  const problem = read.wrong && wrongText(read.wrong, t);
  const isLong = field.kind === 'longText';
  const isMissing = field.required && value !== null && read.value === null;
  const save = () => {
    if (!read.wrong && !isMissing) onPick(read.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || (isLong && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    save();
  };
  const given = {
    value: text,
    autoFocus: true,
    'aria-label': t('fieldInput.valueText', { name: field.name }),
    ...(problem && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': id }),
    onKeyDown,
  };
  return (
    <div className={styles.typed}>
      {isLong ? (
        <AutoSizeTextArea {...given} minRows={4} maxRows={12} onChange={(event) => setText(event.target.value)} />
      ) : (
        <Input
          {...given}
          autoComplete="off"
          {...(field.kind === 'phone' && { inputMode: 'tel' as const })}
          {...(NUMBER_KINDS.includes(field.kind) && {
            inputMode: 'decimal' as const,
            suffix: field.kind === 'percent' ? '%' : field.unit,
          })}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {problem && (
        <span id={id} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
      <span className={styles.buttons}>
        <Button type="primary" disabled={read.wrong !== null || isMissing} onClick={save}>
          {t('fieldInput.saveValue')}
        </Button>
        {value !== null && !field.required && <Button onClick={() => onPick(null)}>{t('fieldInput.clear')}</Button>}
      </span>
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'tasks'>>['t'];

function beyondText(why: 'below' | 'above', limit: string | number, t: Translate): string {
  if (typeof limit === 'number') return t(`fieldInput.wrong.${why}`, { limit });
  return t(why === 'below' ? 'fieldInput.wrong.early' : 'fieldInput.wrong.late', {
    day: rangeInWords(limit, currentLanguage()),
  });
}

/** Shows why the input is invalid. */
export function wrongText(wrong: Wrong, t: Translate): string {
  if (wrong.why === 'decimals') return t('fieldInput.wrong.decimals', { count: wrong.count });
  if (wrong.why === 'long') return t('fieldInput.wrong.long', { max: wrong.max });
  if (wrong.why === 'below' || wrong.why === 'above') return beyondText(wrong.why, wrong.limit, t);
  return t(`fieldInput.wrong.${wrong.why}`);
}
