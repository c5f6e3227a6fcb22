import { isDeepStrictEqual } from 'node:util';
import {
  AUTOMATIC_KINDS,
  CUSTOM_LONG_TEXT_MAX,
  CUSTOM_NUMBER_MAX,
  CUSTOM_OPTIONS_MAX,
  CUSTOM_PEOPLE_MAX,
  CUSTOM_TEXT_MAX,
  CUSTOM_VALUES_MAX_BYTES,
  type CustomField,
  type CustomFieldKind,
  type CustomKey,
  type CustomValue,
  customFieldFailures,
  customKey,
  DATE_RANGE,
  Day,
  exceededLimit,
  hiddenFields,
  Id,
  isCustomKey,
  isDateRange,
  KINDS,
  Line,
  OPTION_KINDS,
  Paragraphs,
  PERSON_KINDS,
  RECORD_REF,
  type VisibilityTask,
} from '@opsyard/contract';
import { type TSchema, Type } from 'typebox';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { checkExactly } from '../../../kernel/routes/schema-compilers.ts';
import { areMembers } from '../task/reading/lookup-store.ts';
import { listFields, lockExistingFields } from './store.ts';

/** Non-empty values of custom fields by their names. */
export type CustomValues = Record<string, CustomValue>;
export type CustomChanges = { [name: CustomKey]: unknown };

const number = Type.Number({ minimum: -CUSTOM_NUMBER_MAX, maximum: CUSTOM_NUMBER_MAX });
const SHAPES: Readonly<Record<CustomFieldKind, TSchema>> = {
  text: Line(CUSTOM_TEXT_MAX, 0),
  longText: Paragraphs(CUSTOM_LONG_TEXT_MAX),
  number,
  money: number,
  percent: number,
  date: Day,
  checkbox: Type.Boolean(),
  dateRange: Type.String({ pattern: DATE_RANGE.source }),
  choice: Id,
  department: Id,
  choices: Type.Array(Id, { maxItems: CUSTOM_OPTIONS_MAX, uniqueItems: true }),
  person: Id,
  people: Type.Array(Id, { maxItems: CUSTOM_PEOPLE_MAX, uniqueItems: true }),
  phone: KINDS.phone.schema({}),
  link: KINDS.url.schema({}),
  autoNumber: Type.Integer(),
  record: Type.String({ pattern: RECORD_REF.source }),
  file: Id,
};
/** Wraps a value for validation, because normalisation changes texts in place. */
const CHECKS = Object.fromEntries(
  Object.entries(SHAPES).map(([kind, shape]) => [kind, checkExactly(Type.Object({ value: shape }))]),
) as Record<CustomFieldKind, ReturnType<typeof checkExactly>>;

/** The changes of custom fields among some changes. */
export function customIn(changes: object): CustomChanges {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => isCustomKey(name)));
}

/** The ids of the custom fields among some names. */
export function fieldIdsOf(names: readonly string[]): string[] {
  return names.filter(isCustomKey).map((name) => name.slice(2));
}

/** The values of a task after some changes, or a refusal; the fields are locked until the transaction ends. */
export async function changedValues(
  db: Db,
  projectId: string,
  { present, changes, task }: { present: CustomValues; changes: CustomChanges; task: OtherValues },
): Promise<CustomValues> {
  const change = await customChange(db, projectId, changes, [present]);
  return change(present, task);
}

/** The other values a task has after the change, on which it depends which custom fields are visible. */
export type OtherValues = Omit<VisibilityTask, 'custom'>;

/** Prepares changes to values of tasks, or refuses them; `presents` are the current values of all affected tasks. */
export async function customChange(
  db: Db,
  projectId: string,
  changes: CustomChanges,
  presents: readonly CustomValues[],
): Promise<(present: CustomValues, task: OtherValues) => CustomValues> {
  const names = Object.keys(changes);
  if (names.length === 0) return (present) => present;
  const fields = await lockExistingFields(db, projectId, fieldIdsOf(names));
  return await preparedChange({ db, projectId, fields, members: new Set() }, changes, presents);
}

/** Prepares changes that differ from task to task, in the order of the tasks; the fields are read and locked once. */
export async function customChanges(
  db: Db,
  projectId: string,
  edits: readonly { present: CustomValues; changes: CustomChanges; task: OtherValues }[],
): Promise<CustomValues[]> {
  const names = new Set(edits.flatMap(({ changes }) => Object.keys(changes)));
  if (names.size === 0) return edits.map(({ present }) => present);
  const fields = await lockExistingFields(db, projectId, fieldIdsOf([...names]));
  const held = { db, projectId, fields, members: new Set<string>() };
  const after: CustomValues[] = [];
  for (const { present, changes, task } of edits)
    after.push((await preparedChange(held, changes, [present]))(present, task));
  return after;
}

type Held = {
  db: Db;
  projectId: string;
  fields: readonly CustomField[];
  /** People who are members, as far as they have been looked up. */
  members: Set<string>;
};

async function preparedChange(
  { db, projectId, fields, members }: Held,
  changes: CustomChanges,
  presents: readonly CustomValues[],
): Promise<(present: CustomValues, task: OtherValues) => CustomValues> {
  const requested: [CustomKey, CustomField, CustomValue][] = [];
  for (const [name, desired] of Object.entries(changes)) {
    const field = fields.find(({ id, archived }) => customKey(id) === name && !archived);
    if (!field) return fail(customFieldFailures.unknown, { detail: { field: name } });
    if (AUTOMATIC_KINDS.includes(field.kind))
      return fail(customFieldFailures.automatic, { values: { name: field.name }, detail: { field: name } });
    const value = keptValue(field, desired);
    requested.push([customKey(field.id), field, value]);
    if (!PERSON_KINDS.includes(field.kind) || value === null) continue;
    // A user already assigned may have left the project.
    const isInAll = (id: string) => presents.every((present) => [present[name]].flat().includes(id));
    const people = [value]
      .flat()
      .map(String)
      .filter((id) => !members.has(id) && !isInAll(id));
    if (people.length > 0 && !(await areMembers(db, projectId, people))) return refuse(field, null);
    for (const id of people) members.add(id);
  }
  const all = await conditionFields({ db, projectId, fields });
  return (present, task) => {
    const next = new Map(Object.entries(present));
    for (const [name, , value] of requested) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    const custom = Object.fromEntries(next);
    const hidden = hiddenFields(all, { ...task, custom });
    for (const [name, field, value] of requested) {
      const about = { values: { name: field.name }, detail: { field: name } };
      if (value === null && field.required && present[name] !== undefined && !hidden.has(name))
        return fail(customFieldFailures.required, about);
      if (value === null || isDeepStrictEqual(value, present[name])) continue;
      if (hidden.has(name)) return fail(customFieldFailures.hidden, about);
      refuseBeyondLimit(field, value);
    }
    return sized(custom);
  };
}

/** Refuses a value beyond the limits of its field, with the limit. */
function refuseBeyondLimit(field: CustomField, value: CustomValue): void {
  const exceeded = exceededLimit(field, value);
  if (!exceeded) return;
  const { side, limit } = exceeded;
  const about = { values: { name: field.name, limit }, detail: { field: customKey(field.id) } };
  fail(side === 'min' ? customFieldFailures.belowMin : customFieldFailures.aboveMax, about);
}

/** All fields of the project if some of these are only visible on a condition; otherwise none is hidden. */
export async function conditionFields({ db, projectId, fields }: Pick<Held, 'db' | 'projectId' | 'fields'>) {
  return fields.some(({ visibleWhen }) => visibleWhen !== '') ? await listFields(db, projectId) : [];
}

/** Refuses values beyond the limit of a task. */
function sized(values: CustomValues): CustomValues {
  return fitInTask(values) ? values : fail(customFieldFailures.tooLarge);
}

/** Whether values are within the limit of a task. */
export function fitInTask(values: CustomValues): boolean {
  return Buffer.byteLength(JSON.stringify(values)) <= CUSTOM_VALUES_MAX_BYTES;
}

function keptValue(field: CustomField, desired: unknown): CustomValue {
  const value = validValue(field, desired);
  return value === undefined ? refuse(field, desired) : value;
}

/** A value in stored form, null if empty, undefined if invalid. */
export function validValue(field: CustomField, desired: unknown): CustomValue | undefined {
  if (desired === null) return null;
  const sent = { value: desired };
  if (!CHECKS[field.kind](sent)) return undefined;
  const value = sent.value as CustomValue;
  // An unchecked box is stored as null and filtered as `false`.
  if (value === '' || value === false || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'number') {
    const rounded = Number(value.toFixed(field.decimals));
    return rounded === value ? rounded + 0 : undefined;
  }
  if (field.kind === 'dateRange' && !isDateRange(String(value))) return undefined;
  if (OPTION_KINDS.includes(field.kind)) {
    const chosen = [value].flat();
    if (!chosen.every((id) => field.options.some((option) => option.id === id))) return undefined;
  }
  return value;
}

function refuse(field: CustomField, desired: unknown): never {
  const detail = { field: customKey(field.id) };
  const { name, decimals } = field;
  // Without its decimals, the number would be one of the field.
  if (typeof desired === 'number' && validValue(field, Math.trunc(desired)) !== undefined)
    return fail(customFieldFailures.tooManyDecimals, { values: { name, decimals }, detail });
  return fail(customFieldFailures.valueRefused, {
    values: { name },
    detail,
  });
}
