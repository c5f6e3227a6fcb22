import { DAY_RANGE, type Field, isEmptyValue, isRequired, kindOf, schemaOf } from '@opsyard/contract';
import { Value } from 'typebox/value';
import { lengthOf } from '../kernel/forms/forms.ts';
import type { I18n } from './scope.ts';
import { valueText } from './value-text.ts';

/** The validation message for a value; null if it is valid. `undefined` is an unparseable text. */
export function validationMessage(
  value: unknown,
  field: Field,
  i18n: I18n,
  values: Readonly<Record<string, unknown>> = {},
): string | null {
  const { t } = i18n;
  if (value === undefined) return t(`invalid.${kindWord(field)}`);
  if (isEmptyValue(value)) return isRequired(field, values) ? t('invalid.required') : null;
  if (Value.Check(schemaOf(field), value)) return null;
  const limits = kindOf(field).schema(field) as { maxLength?: number; maximum?: number; minimum?: number };
  if (typeof value === 'string' && limits.maxLength !== undefined && lengthOf(value) > limits.maxLength)
    return t('invalid.tooLong', { count: limits.maxLength });
  if (typeof value === 'number') {
    if (limits.minimum !== undefined && value < limits.minimum)
      return t('invalid.tooLittle', { least: valueText(limits.minimum, field, i18n) });
    if (limits.maximum !== undefined && value > limits.maximum)
      return t('invalid.tooMuch', { most: valueText(limits.maximum, field, i18n) });
  }
  return kindOf(field).pg === 'date' ? t('invalid.day', DAY_RANGE) : t(`invalid.${kindWord(field)}`);
}

const WORDS = {
  weight: 'weight',
  length: 'length',
  duration: 'duration',
  url: 'url',
  email: 'email',
  phone: 'phone',
  code: 'code',
  number: 'number',
  money: 'money',
  percent: 'number',
} as const;

function kindWord({ kind }: Field) {
  return kind in WORDS ? WORDS[kind as keyof typeof WORDS] : 'format';
}
