import type { CustomField, CustomFieldKind, CustomValue } from '../shapes.ts';
import { NUMBER_KINDS } from './custom-field.ts';

/** Kinds whose values can have a minimum and a maximum. */
export const LIMITED_KINDS: readonly CustomFieldKind[] = [...NUMBER_KINDS, 'date'];
/** Kinds without a default value: numbers are given by the server, records and files belong to one task. */
export const NO_DEFAULT_KINDS: readonly CustomFieldKind[] = ['autoNumber', 'record', 'file'];

/** The minimum or maximum that a value exceeds, and which of both it is; undefined for a value within them. */
export function exceededLimit(
  { min = null, max = null }: Pick<CustomField, 'min' | 'max'>,
  value: CustomValue,
): { side: 'min' | 'max'; limit: string | number } | undefined {
  if (min !== null && isLess(value, min)) return { side: 'min', limit: min };
  return max !== null && isLess(max, value) ? { side: 'max', limit: max } : undefined;
}

/** Whether both are numbers or both days, and the first one is less; days compare as texts. */
function isLess(one: CustomValue, other: CustomValue): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other;
  return typeof one === 'string' && typeof other === 'string' && one < other;
}
