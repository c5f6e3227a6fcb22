import {
  AUTOMATIC_KINDS,
  type CustomField,
  type CustomFieldKind,
  commonFailures,
  customFieldFailures,
  customKey,
  GROUPING_KINDS,
  PERSON_KINDS,
} from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { removeFromRules } from '../workflow/store.ts';
import { dropSideValues, makeSideValues } from './clear-store.ts';
import { type Conversion, convertField } from './convert.ts';
import { distinctValues, findMembers, findNamed, replaceValues, updateKind } from './convert-store.ts';
import { departmentOptions } from './department-store.ts';
import { withSettings } from './settings.ts';
import { removeFromConditions } from './store.ts';

/** The maximum number of different values of a field that changes its kind. */
const MAX_VALUES = 5_000;

type Target = { kind: CustomFieldKind; unit?: string | undefined; decimals?: number | undefined };

/** What becomes of the values of a field with another kind. */
export async function planConversion(
  db: Db,
  projectId: string,
  { field, to: { kind, unit = '', decimals = 0 } }: { field: CustomField; to: Target },
): Promise<Conversion> {
  const isGiven = AUTOMATIC_KINDS.includes(kind) || kind === 'file';
  if (isGiven && field.kind !== kind) fail(customFieldFailures.kindRefused);
  const values = await distinctValues(db, projectId, customKey(field.id), MAX_VALUES + 1);
  if (values.length > MAX_VALUES) return fail(customFieldFailures.tooManyValues);
  const ids = PERSON_KINDS.includes(field.kind) ? values.flatMap(({ value }) => [value].flat().map(String)) : [];
  const people = { members: await findMembers(db, projectId), named: await findNamed(db, ids) };
  const departments = kind === 'department' ? await departmentOptions(db) : [];
  const plan = convertField(field, { kind, unit, decimals }, { values, people, departments });
  const options = plan.field.options.length > 0 ? undefined : [{ name: '—', color: 'gray' as const }];
  // The rules for units and currencies; a choice without values gets its options later.
  const { unit: kept, decimals: places } = withSettings(plan.field, options ? { options } : {});
  return { ...plan, field: { ...plan.field, unit: kept, decimals: places } };
}

/** Changes the kind of a field with its values; refused if more tasks lose theirs than was confirmed. */
export async function applyConversion(
  { db, change }: { db: Db; change: Change },
  projectId: string,
  { field: former, to, confirmed }: { field: CustomField; to: Target; confirmed: number },
): Promise<Conversion> {
  const plan = await planConversion(db, projectId, { field: former, to });
  if (plan.lost !== confirmed) return fail(commonFailures.staleVersion);
  const { field, pairs } = plan;
  if (['choice', 'choices'].includes(field.kind) && field.options.length === 0)
    return fail(customFieldFailures.optionsNeeded);
  const key = customKey(field.id);
  await updateKind(db, field);
  await replaceValues(db, change, { projectId, key, pairs });
  if (field.sortable) await makeSideValues(db, field.id);
  else await dropSideValues(db, field.id);
  // Limits by lanes and conditions compare values of the former kind.
  if (!GROUPING_KINDS.includes(field.kind)) await removeFromRules(db, projectId, { field: key });
  await removeFromConditions(db, projectId, key);
  return plan;
}
