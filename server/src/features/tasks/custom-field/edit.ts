import { isDeepStrictEqual } from 'node:util';
import {
  type CustomField,
  type CustomFieldEdit,
  commonFailures,
  customFieldFailures,
  customKey,
  isFieldCondition,
} from '@opsyard/contract';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { ranksBehind } from '../../../kernel/database/rank.ts';
import { fail } from '../../../kernel/fail.ts';
import { requireFieldsWithinLimit } from '../type/field-limit.ts';
import { clearOptions, dropSideValues, makeSideValues } from './clear-store.ts';
import { checkDefaultPeople, withSettings } from './settings.ts';
import { lockFields, updateField, updateFieldRanks } from './store.ts';

/** What helps to enter values. */
const GUIDANCE = ['help', 'defaultValue', 'min', 'max'] as const;

const SETTINGS = [
  'name',
  'options',
  'unit',
  'decimals',
  'required',
  'sortable',
  'archived',
  'visibleWhen',
  'visibleTo',
  'editableBy',
  ...GUIDANCE,
] as const;

/** Settings replaced as a whole, for which the version is checked. */
const SEEN = [
  'name',
  'options',
  'unit',
  'decimals',
  'required',
  'sortable',
  'visibleWhen',
  'visibleTo',
  'editableBy',
  ...GUIDANCE,
] as const;

/** Changes a custom field, and with its options the values of tasks; returns the differences and how many tasks lost an option. */
export async function editField(
  { db, change }: { db: Db; change: Change },
  projectId: string,
  { id, version, afterId, ...requested }: CustomFieldEdit,
): Promise<{ changes: FieldChanges; cleared: number }> {
  const fields = await lockFields(db, projectId);
  const present = fields.find((one) => one.id === id) ?? fail(commonFailures.notFound);
  if (version === undefined && SEEN.some((name) => requested[name] !== undefined))
    return fail(commonFailures.invalidInput);
  if (version !== undefined && version !== present.version) return fail(commonFailures.staleVersion);
  const moved = afterId === undefined ? [] : (ranksBehind(fields, id, afterId) ?? fail(commonFailures.notFound));
  const next = withSettings(present, requested);
  await checkReferences(db, projectId, { present, next, fields });
  const changes = differences(present, next);
  await updateFieldRanks(db, moved);
  if (Object.keys(changes).length > 0) await updateField(db, next);
  if (present.archived && !next.archived) await requireFieldsWithinLimit(db, projectId);
  const optionIds = present.options.map((one) => one.id).filter((one) => !next.options.some((kept) => kept.id === one));
  const cleared = optionIds.length > 0 ? await clearOptions(db, change, { projectId, fieldId: id, optionIds }) : 0;
  await keepOrder(db, present, next);
  return { changes: { ...changes, ...(moved.length > 0 && { rank: { from: present.rank, to: null } }) }, cleared };
}

type Checked = { present: CustomField; next: CustomField; fields: readonly CustomField[] };

/** Refuses what a field newly refers to, or what refers to it, if that is not possible. */
async function checkReferences(db: Db, projectId: string, { present, next, fields }: Checked): Promise<void> {
  if (next.visibleWhen !== present.visibleWhen) checkCondition(next, fields);
  if (next.visibleTo && !present.visibleTo) checkRights(next, fields);
  // People who have left since stay, and new tasks do not get them.
  if (!isDeepStrictEqual(next.defaultValue, present.defaultValue)) await checkDefaultPeople(db, projectId, next);
}

/** Sort values are positions of options: they are recomputed when those have moved. */
async function keepOrder(db: Db, present: CustomField, next: CustomField): Promise<void> {
  const ids = (field: CustomField) => JSON.stringify(field.options.map(({ id }) => id));
  if (!next.sortable) {
    if (present.sortable) await dropSideValues(db, next.id);
  } else if (!present.sortable || ids(present) !== ids(next)) await makeSideValues(db, next.id);
}

function differences(present: CustomField, next: CustomField): FieldChanges {
  const changed = SETTINGS.filter((name) => JSON.stringify(present[name]) !== JSON.stringify(next[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: present[name], to: next[name] }]));
}

/** Refuses a condition that refers to fields it may not refer to, or that others already refer to. */
export function checkCondition({ id, visibleWhen }: CustomField, fields: readonly CustomField[]): void {
  if (!isFieldCondition(visibleWhen, id, fields)) fail(customFieldFailures.conditionRefused);
}

/** Refuses to hide a field to which conditions refer: whether other fields are shown would tell its value. */
function checkRights({ id }: CustomField, fields: readonly CustomField[]): void {
  if (fields.some(({ visibleWhen }) => visibleWhen.includes(customKey(id)))) fail(customFieldFailures.rightsRefused);
}
