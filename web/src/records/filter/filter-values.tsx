import { type Field, isRelative, type Relative } from '@opsyard/contract';
import { InputNumber, Select } from 'antd';
import { type ControlProps, DayControl, PickControl, TypedControl } from '../controls.tsx';
import styles from '../records.module.css';
import { useI18n } from '../scope.ts';
import { readTyped, TYPED, type Typed } from '../typed-values.ts';

export type ArgumentProps = Pick<ControlProps, 'field' | 'label' | 'value' | 'onChange'> & {
  op: string;
  Control: (props: ControlProps) => React.ReactNode;
};

const LIST_OPERATORS = ['anyOf', 'hasAny', 'hasAll'];

/** A text input for text comparisons, whatever the format of the field. */
export function TextArgument({ op, field, label, value, onChange }: ArgumentProps) {
  if (LIST_OPERATORS.includes(op)) return <TypedList {...{ op, field, label, value, onChange }} />;
  const words: Field = { kind: 'text', name: field.name, suggested: field.suggested ?? false };
  return <TypedControl label={label} field={words} value={value} onChange={onChange} />;
}

/** An input for a value of an ordered kind. */
export function OrderedArgument({ op, field, label, value, onChange, Control }: ArgumentProps) {
  if (LIST_OPERATORS.includes(op)) return <TypedList {...{ op, field, label, value, onChange }} />;
  return <Control label={label} field={field} value={value} onChange={onChange} />;
}

/** A select for one or several choices; for users also the current user. */
export function PickArgument({ op, field, label, value, onChange }: ArgumentProps) {
  const { t } = useI18n();
  const isListOperator = LIST_OPERATORS.includes(op);
  const ofPeople = field.kind === 'user' || field.kind === 'users';
  const optionalField: Field = { ...field, required: false };
  const write = (one: unknown) => (isRelative(one) ? 'me' : one);
  const read = (one: unknown) => (ofPeople && one === 'me' ? { relative: 'me' } : one);
  return (
    <PickControl
      label={label}
      field={optionalField}
      many={isListOperator}
      value={Array.isArray(value) ? value.map(write) : write(value)}
      onChange={(entered) => onChange(Array.isArray(entered) ? entered.map(read) : read(entered))}
      more={ofPeople ? [{ value: 'me', text: t('filter.me') }] : []}
    />
  );
}
type DayMode = 'day' | 'today' | 'ago' | 'ahead';

/** A date, or a number of days relative to today. */
export function DayArgument(props: ArgumentProps) {
  const { op, field, label, value, onChange } = props;
  const { t } = useI18n();
  if (LIST_OPERATORS.includes(op)) return <TypedList {...{ op, field, label, value, onChange }} />;
  const mode = modeOf(value);
  const days = isRelative(value) && value.relative === 'today' ? Math.abs(value.days) : 0;
  const choose = (next: DayMode) => onChange(next === 'day' ? null : relativeDay(next, days || 7));
  return (
    <span className={styles.argument}>
      <Select<DayMode>
        aria-label={t('filter.dayMode', { name: label })}
        value={mode}
        onChange={choose}
        options={(['day', 'today', 'ago', 'ahead'] as const).map((one) => ({
          value: one,
          label: t(`filter.days.${one}`),
        }))}
      />
      {mode === 'day' && <DayControl label={label} field={field} value={value} onChange={onChange} />}
      {(mode === 'ago' || mode === 'ahead') && (
        <InputNumber
          aria-label={label}
          min={1}
          max={3_660}
          value={days}
          onChange={(count) => onChange(relativeDay(mode, count ?? 1))}
        />
      )}
    </span>
  );
}

/** A day for one end of a range; for a comparison with a whole range its text, or a day relative to today. */
export function RangeArgument(props: ArgumentProps) {
  const { op, field, label, value, onChange } = props;
  if (LIST_OPERATORS.includes(op)) return <TypedList {...{ op, field, label, value, onChange }} />;
  if (op === 'above' || op === 'below') return <DayArgument {...props} />;
  if (op === 'overlaps' && isRelative(value)) return <DayArgument {...props} />;
  return <TypedControl label={label} field={field} value={value} onChange={onChange} />;
}

function modeOf(value: unknown): DayMode {
  if (!isRelative(value) || value.relative !== 'today') return 'day';
  if (value.days === 0) return 'today';
  return value.days < 0 ? 'ago' : 'ahead';
}

function relativeDay(mode: DayMode, days: number): Relative {
  const signed = mode === 'ago' ? -days : days;
  return { relative: 'today', days: mode === 'today' ? 0 : signed };
}

function TypedList({ field, label, value, onChange }: Omit<ArgumentProps, 'Control'>) {
  const typed: Typed = (TYPED as Partial<Record<string, Typed>>)[field.kind] ?? TYPED.text;
  const list = Array.isArray(value) ? value : [];
  return (
    <Select<string[]>
      mode="tags"
      aria-label={label}
      className={styles.control ?? ''}
      open={false}
      suffixIcon={null}
      value={list.map((one) => typed.write(one, field))}
      onChange={(texts) => {
        const values = texts.map((text) => readTyped(typed, text, field)).filter((one) => one !== undefined);
        onChange(values.length > 0 ? values : null);
      }}
    />
  );
}
