import {
  CUSTOM_HELP_MAX,
  type CustomField,
  type CustomOption,
  type CustomValue,
  exceededLimit,
  LIMITED_KINDS,
  NO_DEFAULT_KINDS,
} from '@opsyard/contract';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';
import styles from '../custom-field/custom-fields.module.css';
import { heldDefault, heldValue, sentValue, useProblemOf, ValueInput } from '../custom-field/custom-inputs.tsx';
import type { OptionDraft } from './options-field.tsx';

/** What helps to enter values, as it is edited: values in the format of their inputs. */
export type Guidance = { help: string; defaultValue: unknown; min: unknown; max: unknown };

type Kind = Pick<CustomField, 'kind' | 'unit' | 'decimals'>;

/** The guidance a field has. */
export function guidanceOf(field: CustomField | null, members: readonly { id: string }[]): Guidance {
  if (!field) return { help: '', defaultValue: undefined, min: undefined, max: undefined };
  const { help = '', min = null, max = null } = field;
  const held = (value: CustomValue) => heldValue(field, value);
  return { help, defaultValue: heldDefault(field, members), min: held(min), max: held(max) };
}

/** The guidance in the format of calls; settings that the kind does not have are left out. */
export function sentGuidance(kind: Kind, { help, ...held }: Guidance, options: readonly OptionDraft[]) {
  const field = blankField(kind, options);
  const limits = LIMITED_KINDS.includes(kind.kind) && { min: limitOf(field, held.min), max: limitOf(field, held.max) };
  const hasDefault = !NO_DEFAULT_KINDS.includes(kind.kind);
  return {
    ...{ help: help.trim(), ...limits },
    ...(hasDefault && { defaultValue: openOnly(field, sentValue(field, held.defaultValue)) }),
  };
}

/** Whether the values can be sent. */
export function isGuidanceValid(kind: Kind, guidance: Guidance, problemOf: ReturnType<typeof useProblemOf>): boolean {
  const field = blankField(kind, []);
  const { min = null, max = null } = sentGuidance(kind, guidance, []);
  const limits = LIMITED_KINDS.includes(kind.kind) ? [guidance.min, guidance.max] : [];
  if (limits.some((held) => problemOf(field, held)) || exceededLimit({ max }, min)) return false;
  return !problemOf({ ...field, min, max }, guidance.defaultValue) && [...guidance.help].length <= CUSTOM_HELP_MAX;
}

/** A field of the kind without a name, for the inputs of its values; new options stand for themselves by their names. */
function blankField(kind: Kind, options: readonly OptionDraft[]): CustomField {
  const named = options.flatMap(({ id, name, color }): CustomOption[] =>
    name.trim() === '' ? [] : [{ id: id ?? name.trim(), name: name.trim(), color }],
  );
  const flags = { required: false, sortable: false, archived: false, visibleWhen: '' };
  return { ...kind, ...flags, id: '', name: '', options: named, rank: '', version: 0 };
}

function limitOf(field: CustomField, held: unknown): string | number | null {
  const value = sentValue(field, held);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** A value without options that have been taken out. */
function openOnly({ kind, options }: CustomField, value: CustomValue): CustomValue {
  if (kind !== 'choice' && kind !== 'choices') return value;
  const isOpen = (one: unknown) => options.some(({ id }) => id === one);
  if (Array.isArray(value)) return value.some(isOpen) ? value.filter(isOpen) : null;
  return isOpen(value) ? value : null;
}

type GuidanceFieldsProps = {
  field: CustomField | null;
  kind: Kind;
  options: readonly OptionDraft[];
  guidance: Guidance;
  onChange: (part: Partial<Guidance>) => void;
};

/** Help text, limits and default value of a custom field. */
export function GuidanceFields({ field, kind, options, guidance, onChange }: GuidanceFieldsProps) {
  const { t } = useTranslation('tasks');
  const { help, min, max } = guidance;
  // The departments to choose from are known once the field has been added.
  const departments = kind.kind === 'department' && { options: field?.options ?? [] };
  const blank = { ...blankField(kind, options), ...departments };
  const hasDefault = !NO_DEFAULT_KINDS.includes(kind.kind) && (kind.kind !== 'department' || field !== null);
  const limits = sentGuidance(kind, guidance, options);
  const isReversed = exceededLimit({ max: limits.max ?? null }, limits.min ?? null) !== undefined;
  const isDate = kind.kind === 'date';
  const labels = {
    min: isDate ? t('fieldGuide.firstDay') : t('fieldGuide.min'),
    max: isDate ? t('fieldGuide.lastDay') : t('fieldGuide.max'),
  };
  return (
    <>
      <Form.Item label={t('fieldGuide.help')} htmlFor="field-help" extra={t('fieldGuide.helpHint')}>
        <AutoSizeTextArea
          id="field-help"
          minRows={2}
          maxRows={6}
          value={help}
          count={countUpTo(CUSTOM_HELP_MAX)}
          onChange={({ target }) => onChange({ help: target.value })}
        />
      </Form.Item>
      {LIMITED_KINDS.includes(kind.kind) && (
        <div className={styles.pair}>
          <ValueItem
            id="field-min"
            label={labels.min}
            field={blank}
            held={min}
            onChange={(next) => onChange({ min: next })}
          />
          <ValueItem
            {...{ id: 'field-max', label: labels.max, field: blank, held: max }}
            problem={isReversed ? t('fieldGuide.reversed') : null}
            onChange={(next) => onChange({ max: next })}
          />
        </div>
      )}
      {hasDefault && (
        <ValueItem
          {...{ id: 'field-default', label: t('fieldGuide.defaultValue'), held: guidance.defaultValue }}
          field={{ ...blank, min: limits.min ?? null, max: limits.max ?? null }}
          extra={t('fieldGuide.defaultHint')}
          onChange={(next) => onChange({ defaultValue: next })}
        />
      )}
    </>
  );
}

type ValueItemProps = {
  id: string;
  label: string;
  field: CustomField;
  held: unknown;
  extra?: string;
  /** Why the value is refused besides its kind. */
  problem?: string | null;
  onChange: (held: unknown) => void;
};

/** A value of the field, outside of a task. */
function ValueItem({ id, label, field, held, extra, problem = null, onChange }: ValueItemProps) {
  const { t } = useTranslation('tasks');
  const problemOf = useProblemOf();
  const wrong = problemOf(field, held) ?? problem;
  const shown = { ...field, name: label };
  const about = wrong ? { validateStatus: 'error' as const, help: wrong } : {};
  if (field.kind === 'checkbox') {
    return (
      <Form.Item extra={extra}>
        <Checkbox checked={held === true} onChange={({ target }) => onChange(target.checked)}>
          {t('fieldGuide.ticked')}
        </Checkbox>
      </Form.Item>
    );
  }
  return (
    <Form.Item label={label} htmlFor={id} extra={extra} {...about}>
      <ValueInput id={id} field={shown} value={held} onChange={(given) => onChange(heldIn(given))} />
    </Form.Item>
  );
}

/** What an input holds: it reports that itself, or an event. */
function heldIn(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('target' in given)) return given;
  return (given as { target: { value: unknown } }).target.value;
}
