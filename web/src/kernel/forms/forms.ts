import type { FormRule } from 'antd';
import i18next from 'i18next';
import type { TObject, TSchema } from 'typebox';
import type { RequestError } from '../calls/request-error.ts';

type Limits = { minLength?: number; maxLength?: number; pattern?: string; minimum?: number; maximum?: number };

/** Ant Design rules for a field, from the schema the server validates with; lengths are counted in code points. */
export function rulesFor<S extends TObject>(schema: S, field: keyof S['properties'] & string): FormRule[] {
  const limits = (schema.properties[field] ?? {}) as TSchema & Limits;
  const required = (schema.required as readonly string[] | undefined)?.includes(field) ?? false;
  return [
    ...(required && limits.minLength !== 0 ? [requiredRule()] : []),
    { validator: (_, value: unknown) => validate(value, limits) },
  ];
}

/** The rule of a required field. */
export function requiredRule(): FormRule {
  return { required: true, whitespace: true, message: i18next.t('common:form.required') };
}

/** The number of code points of a text. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** The `count` option of Ant Design inputs: shows and limits code points. */
export function countUpTo(max: number) {
  return { max, strategy: lengthOf };
}

/** The message for a text that is too long, in code points; null if it fits. */
export function tooLong(text: string, max: number): string | null {
  return lengthOf(text) > max ? i18next.t('common:form.tooLong', { count: max }) : null;
}

/** The validation messages of a failed call, for `form.setFields`. */
export function fieldErrors({ fields }: RequestError): { name: string; errors: string[] }[] {
  return Object.entries(fields).map(([name, message]) => ({ name, errors: [message] }));
}

function validate(value: unknown, limits: Limits): Promise<void> {
  const error = typeof value === 'string' && value !== '' ? textError(value, limits) : null;
  return error === null ? Promise.resolve() : Promise.reject(new Error(error));
}

function textError(value: string, { minLength, maxLength, pattern }: Limits): string | null {
  const long = maxLength === undefined ? null : tooLong(value, maxLength);
  if (long) return long;
  if (minLength !== undefined && lengthOf(value.trim()) < minLength)
    return i18next.t('common:form.tooShort', { count: minLength });
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return i18next.t('common:form.pattern');
  return null;
}
