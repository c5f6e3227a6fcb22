import { type Field, isEmptyValue } from '@opsyard/contract';
import { Input, Select } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { part } from '../kernel/loading/screens.ts';
import { DayField } from '../ui/dates/day-field.tsx';
import { dayOf } from '../ui/dates/when-text.ts';
import { Suggestions, useSuggestedKey } from './filter/suggestions.tsx';
import { allowsMultiple, type Option, pickedValue } from './pick.ts';
import styles from './records.module.css';
import { useI18n } from './scope.ts';
import { readTyped, TYPED, type Typed } from './typed-values.ts';
import { useOptions } from './use-options.ts';
import { valueText } from './value-text.ts';

export type ControlProps = {
  id?: string | undefined;
  label: string;
  field: Field;
  value: unknown;
  /** `undefined` is an unparseable text. */
  onChange: (value: unknown) => void;
  autoFocus?: boolean;
  /** Additional options, such as the current user in a filter. */
  more?: readonly Option[];
  /** Whether several can be selected, if the kind does not determine it. */
  many?: boolean;
};

/** The text format of a kind. */
function typedOf({ kind }: Field): Typed {
  return (TYPED as Partial<Record<string, Typed>>)[kind] ?? TYPED.text;
}

/** A single-line text input for a value. */
export function TypedControl({ id, label, field, value, onChange, autoFocus = false }: ControlProps) {
  const typed = typedOf(field);
  const [text, setText] = useState(() => (isEmptyValue(value) ? '' : typed.write(value, field)));
  const suggested = useSuggestedKey(field);
  const listId = useId();
  return (
    <>
      <Input
        id={id}
        aria-label={label}
        value={text}
        autoFocus={autoFocus}
        autoComplete="off"
        {...(suggested && { list: listId })}
        onChange={({ target }) => {
          setText(target.value);
          onChange(readTyped(typed, target.value, field));
        }}
      />
      {suggested && <Suggestions id={listId} of={suggested} />}
    </>
  );
}

/** A multi-line text input. */
export function LinesControl({ id, label, value, onChange, autoFocus = false }: ControlProps) {
  return (
    <Input.TextArea
      id={id}
      aria-label={label}
      value={(value as string | null) ?? ''}
      autoFocus={autoFocus}
      rows={4}
      onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value)}
    />
  );
}

const RichTextEditor = part(() => import('../ui/rich-text/rich-text-editor.tsx'), 'RichTextEditor', 'first');

/** A rich-text input. */
export function RichControl({ label, value, onChange }: ControlProps): ReactNode {
  return (
    <Suspense>
      <RichTextEditor
        label={label}
        placeholder={label}
        value={(value as string | null) ?? ''}
        onChange={(html) => onChange(html === '' || html === '<p></p>' ? null : html)}
        pictures={{ fetch: () => Promise.reject(new Error('no pictures here')) }}
      />
    </Suspense>
  );
}

/** A select for one or several values. */
export function PickControl(props: ControlProps) {
  const { id, label, field, value, onChange, autoFocus = false, more = [], many = allowsMultiple(field) } = props;
  const i18n = useI18n();
  const { options, search, isSearching } = useOptions(field, i18n);
  const chosen = isEmptyValue(value) ? [] : [value].flat().map(String);
  const listed = [...more, ...options];
  // Selected values need a label even if the search did not return them.
  const others = chosen
    .filter((one) => !listed.some((option) => option.value === one))
    .map((one) => ({
      value: one,
      text: valueText(allowsMultiple(field) ? [one] : pickedValue(field, one), field, i18n),
    }));
  const pick = (picked: string | string[] | undefined) => {
    if (many) onChange([picked ?? []].flat());
    else onChange(picked === undefined ? null : pickedValue(field, String(picked)));
  };
  return (
    <Select<string | string[]>
      {...(id && { id })}
      aria-label={label}
      className={styles.control ?? ''}
      {...(many && { mode: field.kind === 'labels' ? 'tags' : 'multiple' })}
      value={(many ? chosen : chosen[0]) as string | string[]}
      onChange={pick}
      allowClear={!field.required}
      autoFocus={autoFocus}
      loading={isSearching}
      showSearch={search ? { filterOption: false, onSearch: search } : { optionFilterProp: 'search' }}
      options={[...listed, ...others].map((option) => ({
        value: option.value,
        label: option.text,
        search: `${option.text} ${'hint' in option ? (option.hint ?? '') : ''}`,
      }))}
    />
  );
}

/** A date input. */
export function DayControl({ id, label, value, onChange }: ControlProps) {
  return <DayField {...(id && { id })} label={label} value={(value as string | null) ?? null} onChange={onChange} />;
}

export function TimeControl({ id, label, value, onChange, autoFocus = false }: ControlProps) {
  return (
    <Input
      id={id}
      type="time"
      aria-label={label}
      value={(value as string | null) ?? ''}
      autoFocus={autoFocus}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}

/** A date and time input in the user's time zone. */
export function InstantControl({ id, label, value, onChange, autoFocus = false }: Omit<ControlProps, 'field'>) {
  const at = isEmptyValue(value) ? null : new Date(String(value));
  const local = at ? `${dayOf(at)}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}` : '';
  return (
    <Input
      id={id}
      type="datetime-local"
      aria-label={label}
      value={local}
      autoFocus={autoFocus}
      onChange={({ target }) => {
        const parsedDate = new Date(target.value);
        onChange(Number.isNaN(parsedDate.getTime()) ? null : parsedDate.toISOString());
      }}
    />
  );
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
