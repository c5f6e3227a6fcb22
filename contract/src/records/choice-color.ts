import type { ColorName } from '../constants.ts';
import type { Field } from './fields.ts';

/** Colours that tell choices apart and say nothing else: none that reads as success, warning or failure. */
const CALM = ['gray', 'blue', 'cyan', 'indigo', 'purple', 'brown'] as const satisfies readonly ColorName[];

/** The colour of a choice: its own, or by its place one that means nothing; the first is gray. */
export function choiceColor(field: Pick<Field, 'choices' | 'colors'>, value: string): ColorName {
  if (field.colors && Object.hasOwn(field.colors, value)) return field.colors[value] ?? 'gray';
  const place = Object.keys(field.choices ?? {}).indexOf(value);
  return CALM[Math.max(place, 0) % CALM.length] ?? 'gray';
}
