import {
  type CustomField,
  type CustomKey,
  customKey,
  customTargetsOf,
  type DesignField,
  type FieldRight,
  type FormField,
  type FormSchema,
  fieldRight,
  OWN_OPTION_KINDS,
  type ProjectRole,
  QUESTION_KIND_OF,
} from '@opsyard/contract';
import type { Actor } from '../../../../kernel/access/actor.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { accessTo } from '../../access.ts';
import { findFields, listFields } from '../../custom-field/store.ts';
import { fieldIdsOf } from '../../custom-field/values.ts';
import { hiddenByType } from './field-store.ts';

type OfForm = { id: string; projectId: string };

/** The custom fields of a project for a designer of a form; those whose kind no question fills, and those that do not exist for the designer, are left out. */
export async function designFields(db: Db, actor: Actor, { id, projectId }: OfForm): Promise<DesignField[]> {
  const [fields, hidden] = [await listFields(db, projectId), await hiddenByType(db, id)];
  const { role } = await accessTo(db, actor, projectId);
  const isKnown = (right: FieldRight) => right === true || right.length > 0;
  return fields
    .filter(({ kind, visibleTo }) => QUESTION_KIND_OF[kind] && isKnown(fieldRight(visibleTo, role)))
    .map((field) => ({
      ...formField(field),
      ...{ name: field.name, required: field.required, problem: problemOf(field, hidden) },
      ...{ isConditional: field.visibleWhen !== '', isLimited: isLimited(field) },
    }));
}

/** The custom fields that the questions of a form fill, as far as they can at present. */
export async function fieldsToFill(db: Db, form: OfForm & { schema: FormSchema }): Promise<CustomField[]> {
  const keys = customTargetsOf(form.schema);
  if (keys.length === 0) return [];
  const [fields, hidden] = [await findFields(db, form.projectId, fieldIdsOf(keys)), await hiddenByType(db, form.id)];
  return fields.filter((field) => problemOf(field, hidden) === null);
}

/** A custom field without what whoever answers must not see. */
export function formField({ id, kind, options, unit, decimals, min, max }: CustomField): FormField {
  const offered = options.map((option) => ({ id: option.id, name: option.name }));
  return { key: customKey(id), kind, options: offered, unit, decimals, ...limitsOf({ min, max }) };
}

function limitsOf({ min, max }: Pick<CustomField, 'min' | 'max'>): Pick<FormField, 'min' | 'max'> {
  return { ...(min != null && { min }), ...(max != null && { max }) };
}

/** Whether not everybody who sees a task sees the value of a field. */
export function isLimited({ visibleTo }: Pick<CustomField, 'visibleTo'>): boolean {
  return (visibleTo ?? null) !== null;
}

/** The fields that answers were meant for, and which of them, also deleted ones, a user may read before there is a task. */
export type ReadableFields = { fields: readonly CustomField[]; mayRead: (key: CustomKey) => boolean };

/** What a user may read of answers to some forms of a project. */
export async function readableFields(
  db: Db,
  actor: Actor,
  { projectId, schemas }: { projectId: string; schemas: readonly FormSchema[] },
): Promise<ReadableFields> {
  const keys = schemas.flatMap(customTargetsOf);
  if (keys.length === 0) return { fields: [], mayRead: () => true };
  const fields = await findFields(db, projectId, fieldIdsOf(keys));
  const { role } = await accessTo(db, actor, projectId);
  const found = new Map(fields.map((field) => [customKey(field.id), field]));
  return { fields, mayRead: (key) => mayReadAnswer(found.get(key), role) };
}

/** Who could see a deleted field is no longer known: answers for it are shown to managers only. */
function mayReadAnswer(field: CustomField | undefined, role: ProjectRole | null): boolean {
  return fieldRight(field ? field.visibleTo : [], role) === true;
}

/** Why no question fills a field; its options would show those of a field that not everybody may see. */
function problemOf(field: CustomField, hidden: ReadonlySet<string>): DesignField['problem'] {
  if (field.archived) return 'fieldArchived';
  if (hidden.has(customKey(field.id))) return 'fieldHidden';
  return isLimited(field) && OWN_OPTION_KINDS.includes(field.kind) ? 'fieldLimited' : null;
}
