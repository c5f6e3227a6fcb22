import type { ColorName } from '../constants.ts';
import type { Field } from './fields.ts';

/** Colours without a meaning: none that suggests success, warning or failure. */
const MUTED_COLORS = ['gray', 'blue', 'cyan', 'indigo', 'purple', 'brown'] as const satisfies readonly ColorName[];

/** The colour of a choice: the declared one, or a neutral one by its position; the first is gray. */
export function choiceColor(field: Pick<Field, 'choices' | 'colors'>, value: string): ColorName {
  if (field.colors && Object.hasOwn(field.colors, value)) return field.colors[value] ?? 'gray';
  const index = Object.keys(field.choices ?? {}).indexOf(value);
  return MUTED_COLORS[Math.max(index, 0) % MUTED_COLORS.length] ?? 'gray';
}
