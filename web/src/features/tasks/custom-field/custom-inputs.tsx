import {
  type CustomField,
  type CustomKey,
  type CustomValue,
  customKey,
  NUMBER_KINDS,
  OPTION_KINDS,
  PERSON_KINDS,
} from '@opsyard/contract';
import { Checkbox, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';
import { usePersonChoices } from '../shared/pickers/task-choices.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { wrongText } from './custom-editor.tsx';
import styles from './custom-fields.module.css';
import { RangeField } from './range-picker.tsx';
import { RecordInput } from './reference-editors.tsx';
import { beyondLimit, readTypedValue } from './typed-value.ts';

type CustomInputsProps = {
  /** Names of fields that have to be filled in besides those that always have to. */
  required?: readonly string[] | undefined;
  /** Names of fields that are left out. */
  hidden?: readonly string[] | undefined;
};

/** The custom fields of the project as inputs of a form of antd, each under its name in changes. */
export function CustomInputs({ required = [], hidden = [] }: CustomInputsProps) {
  const { fields } = useScope();
  return fields
    .filter(({ id }) => !hidden.includes(customKey(id)))
    .map((field) => (
      <CustomInput
        key={field.id}
        field={required.includes(customKey(field.id)) ? { ...field, required: true } : field}
      />
    ));
}

type Member = { id: string };

/** The default values of the fields in the format of the inputs of a form. */
export function heldDefaults(fields: readonly CustomField[], members: readonly Member[]): object {
  const held = fields.map((field) => [customKey(field.id), heldDefault(field, members)] as const);
  return Object.fromEntries(held.filter(([, value]) => value !== undefined));
}

/** The default value of a field in the format of its input, without people who have left. */
export function heldDefault(field: CustomField, members: readonly Member[]): unknown {
  const { defaultValue = null, kind } = field;
  if (!PERSON_KINDS.includes(kind)) return heldValue(field, defaultValue);
  const here = [defaultValue].flat().filter((id) => members.some((one) => one.id === id));
  if (here.length === 0) return undefined;
  return kind === 'person' ? here[0] : here;
}

/** The non-empty custom fields of a form, in the format of calls; null where a default value has been removed. */
export function customBody(fields: readonly CustomField[], values: object): { [name: CustomKey]: CustomValue } {
  const held = new Map<string, unknown>(Object.entries(values));
  const filled = fields.map((field) => [customKey(field.id), sentValue(field, held.get(customKey(field.id)))] as const);
  const isRemoved = (key: string) =>
    held.has(key) && fields.some((one) => customKey(one.id) === key && hasDefault(one));
  return Object.fromEntries(filled.filter(([key, value]) => value !== null || isRemoved(key)));
}

function hasDefault({ defaultValue = null }: CustomField): boolean {
  return defaultValue !== null;
}

/** A custom field as an input of a form of antd, under its name in changes. */
export function CustomInput({ field }: { field: CustomField }) {
  const problemOf = useProblemOf();
  const { t: common } = useTranslation('common');
  const name = customKey(field.id);
  const extra = field.help ? <span className={styles.extra}>{field.help}</span> : undefined;
  if (field.kind === 'checkbox') {
    return (
      <Form.Item name={name} valuePropName="checked" extra={extra}>
        <Checkbox>{field.name}</Checkbox>
      </Form.Item>
    );
  }
  const validator = (_: unknown, held: unknown) => {
    const problem = problemOf(field, held);
    if (problem) return Promise.reject(new Error(problem));
    const isMissing = field.required && sentValue(field, held) === null;
    return isMissing ? Promise.reject(new Error(common('form.required'))) : Promise.resolve();
  };
  return (
    <Form.Item
      name={name}
      label={field.required ? `${field.name} *` : field.name}
      required={field.required}
      rules={[{ validator }]}
      extra={extra}
      className={field.kind === 'longText' ? (styles.wide ?? '') : ''}
    >
      <ValueInput field={field} />
    </Form.Item>
  );
}

/** Returns a function that explains why what is held by an input is no value of a field; undefined if it is one. */
export function useProblemOf(): (field: CustomField, held: unknown) => string | undefined {
  const { t } = useTranslation('tasks');
  return (field, held) => {
    const read = isTyped(field) ? readTypedValue(field, textOf(held)) : null;
    const wrong = read ? read.wrong : beyondLimit(field, sentValue(field, held));
    return wrong ? wrongText(wrong, t) : undefined;
  };
}

type ValueInputProps = { field: CustomField; id?: string; value?: unknown; onChange?: (held: unknown) => void };

/** The input of a kind; a form gives it id, value and what it is described by. */
export function ValueInput({ field, ...form }: ValueInputProps) {
  const given = form as object;
  const people = usePersonChoices().map(({ value, text }) => ({ value, label: text }));
  const { kind, name, unit, options } = field;
  const search = { showSearch: { optionFilterProp: 'label' }, allowClear: true } as const;
  const several = (kind === 'choices' || kind === 'people') && { mode: 'multiple' as const };
  if (kind === 'date') return <DayField {...given} label={name} />;
  if (kind === 'dateRange') return <RangeField {...given} label={name} />;
  if (PERSON_KINDS.includes(kind)) return <Select {...given} {...search} {...several} options={people} />;
  if (OPTION_KINDS.includes(kind)) {
    const chosen = options.map((option) => ({ value: option.id, label: option.name }));
    return <Select {...given} {...search} {...several} options={chosen} />;
  }
  if (kind === 'record') return <RecordInput {...given} />;
  if (kind === 'longText') return <AutoSizeTextArea {...given} minRows={3} maxRows={12} />;
  const number = { inputMode: 'decimal', suffix: kind === 'percent' ? '%' : unit } as const;
  const tel = { inputMode: 'tel' } as const;
  return (
    <Input {...given} {...(NUMBER_KINDS.includes(kind) && number)} {...(kind === 'phone' && tel)} autoComplete="off" />
  );
}

function isTyped({ kind }: CustomField): boolean {
  return kind === 'text' || kind === 'longText' || kind === 'phone' || kind === 'link' || NUMBER_KINDS.includes(kind);
}

/** A value in the format of its input. */
export function heldValue({ kind }: Pick<CustomField, 'kind'>, value: CustomValue): unknown {
  if (value === null) return undefined;
  return NUMBER_KINDS.includes(kind) ? String(value) : value;
}

/** The value of an input; null if empty. */
export function sentValue(field: CustomField, held: unknown): CustomValue {
  if (isTyped(field)) return readTypedValue(field, textOf(held)).value;
  if (held === undefined || held === null || held === false) return null;
  if (Array.isArray(held)) return held.length === 0 ? null : held.map(String);
  return held === true ? true : String(held);
}

function textOf(held: unknown): string {
  return typeof held === 'string' ? held : '';
}
