import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf } from '../../kernel/shapes.ts';
import { type CustomKey, isCustomKey } from '../fields/custom-field.ts';
import { CustomFieldKind, FieldLimit } from '../shapes.ts';
import { QUESTION_KIND_OF, type Question } from './schema.ts';

/** A custom field that a question fills, as far as whoever answers needs it; neither its name nor any values. */
export type FormField = Static<typeof FormField>;
export const FormField = Type.Object({
  key: Type.Unsafe<CustomKey>(Type.String()),
  kind: CustomFieldKind,
  options: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  unit: Type.String(),
  decimals: Type.Integer(),
  /** The least and the greatest number or day. */
  min: Type.Optional(FieldLimit),
  max: Type.Optional(FieldLimit),
});

/** Why no question of a form fills a custom field: it is archived, the type of the form leaves it out, or not everybody may see its options. */
const FIELD_PROBLEMS = ['fieldArchived', 'fieldHidden', 'fieldLimited'] as const;

/** A custom field of the project of a form, for its designers. */
export type DesignField = Static<typeof DesignField>;
export const DesignField = Type.Object({
  ...FormField.properties,
  name: Type.String(),
  required: Type.Boolean(),
  problem: Nullable(OneOf(FIELD_PROBLEMS)),
  /** It is only visible on a condition; answers that do not meet it go into the description. */
  isConditional: Type.Boolean(),
  /** Not everybody who sees the task sees its value. */
  isLimited: Type.Boolean(),
});

/** The limits of a field in signs that both languages use, such as "≥ 1, ≤ 100"; empty if it has none. */
export function limitsText({ min = null, max = null }: Pick<FormField, 'min' | 'max'> = {}): string {
  if (min !== null && max !== null) return `${min} – ${max}`;
  if (min !== null) return `≥ ${min}`;
  return max === null ? '' : `≤ ${max}`;
}

/** The custom field a question fills; undefined if it fills none, or one that it cannot fill any more. */
export function fieldFor(
  { target, kind }: Pick<Question, 'target' | 'kind'>,
  fields: readonly FormField[] = [],
): FormField | undefined {
  return fields.find((field) => field.key === target && QUESTION_KIND_OF[field.kind] === kind);
}

/** Whether a question fills a custom field that it cannot fill any more: it is not asked. */
export function lacksField(question: Pick<Question, 'target' | 'kind'>, fields: readonly FormField[] = []): boolean {
  return question.target !== null && isCustomKey(question.target) && !fieldFor(question, fields);
}
