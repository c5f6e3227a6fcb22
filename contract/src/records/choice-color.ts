import { COLORS, type ColorName } from '../constants.ts';
import type { Field } from './fields.ts';

/** The colour of a choice: its own, or by its place: the first is gray, the others follow in their order. */
export function choiceColor(field: Pick<Field, 'choices' | 'colors'>, value: string): ColorName {
  if (field.colors && Object.hasOwn(field.colors, value)) return field.colors[value] ?? 'gray';
  const place = Object.keys(field.choices ?? {}).indexOf(value);
  return COLORS[Math.max(place, 0) % COLORS.length] ?? 'gray';
}
