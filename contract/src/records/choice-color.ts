import { COLORS } from '../constants.ts';
import type { Field } from './fields.ts';

type Color = (typeof COLORS)[number];

/** The colour of a choice: the first is gray, the others follow in their order. */
export function choiceColor(field: Pick<Field, 'choices'>, value: string): Color {
  const place = Object.keys(field.choices ?? {}).indexOf(value);
  return COLORS[Math.max(place, 0) % COLORS.length] ?? 'gray';
}
