import {
  type CustomField,
  type CustomValue,
  customKey,
  exceededLimit,
  hiddenFields,
  NO_DEFAULT_KINDS,
  PERSON_KINDS,
  plainValues,
} from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import type { NewTask } from '../task/insert-store.ts';
import { findFieldsWithDefault, findHiddenByTypes, findMembersAmong } from './default-store.ts';
import { listFields } from './store.ts';
import { type CustomValues, fitInTask, type OtherValues, validValue } from './values.ts';

type Beginning = {
  task: OtherValues;
  /** The names of the fields with a value of their own, even an empty one. */
  given: readonly string[];
};

/** Adds the default values to those of a new task. */
export type ApplyDefaults = (values: CustomValues, about: Beginning) => CustomValues;

/** Prepares the default values of new tasks of a project. Fields which a task does not show get none, nor does a value that is no longer valid. */
export async function readDefaults(db: Db, projectId: string): Promise<ApplyDefaults> {
  const found = await findFieldsWithDefault(db, projectId);
  if (found.length === 0) return (values) => values;
  const people = found.filter(({ kind }) => PERSON_KINDS.includes(kind)).flatMap(peopleIn);
  const members = await findMembersAmong(db, projectId, people);
  const defaults = found.flatMap((field) => {
    const value = currentDefault(field, members);
    return value === null ? [] : [{ field, key: customKey(field.id), value }];
  });
  const hiddenBy = await findHiddenByTypes(db, projectId);
  const isConditional = found.some(({ visibleWhen }) => visibleWhen !== '');
  const fields = isConditional ? await listFields(db, projectId) : found;
  return (values, { task, given }) => {
    const left = hiddenBy(task.typeId);
    const open = defaults.filter(({ key }) => !given.includes(key) && values[key] === undefined && !left.includes(key));
    // Conditions refer only to fields without one.
    const [some, always] = [open.filter(isLimited), open.filter((one) => !isLimited(one))];
    const first = { ...values, ...valuesOf(always) };
    const hidden = some.length > 0 ? hiddenFields(fields, { ...task, custom: first }) : new Set();
    const next = { ...first, ...valuesOf(some.filter(({ key }) => !hidden.has(key))) };
    return fitInTask(next) ? next : values;
  };
}

/** A new task with the default values of its fields; only `given` ones have a value of their own, even an empty one. */
export function withDefaults<T extends NewTask>(apply: ApplyDefaults, task: T, given: readonly string[] = []): T {
  const { statusId, category, typeId = null, ownerId = null, assigneeIds = [], labelIds = [], priority } = task;
  const others = { statusId, category, typeId, ownerId, assigneeIds, labelIds, priority, ...plainValues(task) };
  return { ...task, custom: apply(task.custom ?? {}, { task: others, given }) };
}

type Default = { field: CustomField; key: string; value: CustomValue };

function isLimited({ field: { visibleWhen } }: Default): boolean {
  return visibleWhen !== '';
}

function valuesOf(defaults: readonly Default[]): CustomValues {
  return Object.fromEntries(defaults.map(({ key, value }) => [key, value]));
}

function peopleIn({ defaultValue }: CustomField): string[] {
  return [defaultValue ?? []].flat().map(String);
}

/** The default value as far as it is still valid; people who have left the project are left out. */
function currentDefault(field: CustomField, members: ReadonlySet<string>): CustomValue {
  const { kind, defaultValue = null } = field;
  if (defaultValue === null || NO_DEFAULT_KINDS.includes(kind)) return null;
  const here = PERSON_KINDS.includes(kind) ? peopleIn(field).filter((id) => members.has(id)) : [];
  if (kind === 'person') return here[0] ?? null;
  const value = validValue(field, kind === 'people' ? here : defaultValue) ?? null;
  return exceededLimit(field, value) ? null : value;
}
