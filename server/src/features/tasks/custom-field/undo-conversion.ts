import { isDeepStrictEqual } from 'node:util';
import {
  AUTOMATIC_KINDS,
  type CustomField,
  customFieldFailures,
  customKey,
  type WorkflowRules,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { announceProject } from '../project/announce.ts';
import { lockSettings } from '../project/settings-access.ts';
import { lockOrder } from '../task/order/order-store.ts';
import { findWorkflow, saveWorkflow } from '../workflow/store.ts';
import { dropSideValues, makeSideValues } from './clear-store.ts';
import { bringBack, conversionOf, fingerprint, updateKind } from './convert-store.ts';
import { numberTasks } from './number-store.ts';
import { listFields, lockFields, setConditionOf } from './store.ts';

type Converting = { db: Db; actor: Actor; change: Change; projectId: string };

/** What a conversion changes besides the values: the field, and what referred to values of its former kind. */
type Definitions = { fields: CustomField[]; rules: WorkflowRules | undefined };

/** The fields and the rules of a project before or after a conversion. */
export async function definitionsNow(db: Db, projectId: string): Promise<Definitions> {
  return { fields: await listFields(db, projectId), rules: await findWorkflow(db, projectId) };
}

/** Records a conversion with all that its undo needs; the tasks have recorded their values. */
export async function recordConversion(
  { db, change, projectId }: Omit<Converting, 'actor'>,
  id: string,
  before: Definitions,
): Promise<void> {
  const after = await definitionsNow(db, projectId);
  const conditions = (one: Definitions, other: Definitions) =>
    one.fields.flatMap((field) => {
      const isSame = other.fields.some(({ id, visibleWhen }) => id === field.id && visibleWhen === field.visibleWhen);
      return isSame ? [] : [{ id: field.id, visibleWhen: field.visibleWhen ?? '' }];
    });
  const isRuled = !isDeepStrictEqual(before.rules, after.rules);
  const changes: FieldChanges = {
    field: { from: settingsOf(before, id), to: settingsOf(after, id) },
    conditions: { from: conditions(before, after), to: conditions(after, before) },
    ...(isRuled && { rules: { from: before.rules ?? null, to: after.rules ?? null } }),
    values: { from: null, to: await fingerprint(db, projectId, customKey(id)) },
  };
  change.record({ entity: 'customField', entityId: id, projectId, kind: 'converted', changes });
}

/** Undoes the conversion of a field by an operation, as a whole or not at all; returns the number of tasks, undefined if there was none. */
export async function undoConversion(undoing: Converting, opId: string): Promise<number | undefined> {
  const { db, actor, change, projectId } = undoing;
  const converted = await conversionOf(db, opId);
  if (!converted) return undefined;
  await lockSettings(db, actor, projectId, 'manageProject');
  const { id } = converted;
  const { field, conditions, rules, values } = converted.changes;
  const former = field?.from as CustomField;
  const isNumbered = AUTOMATIC_KINDS.includes(former.kind);
  if (isNumbered) await lockOrder(db, projectId);
  const present = (await lockFields(db, projectId)).find((one) => one.id === id);
  const before = await definitionsNow(db, projectId);
  const isSame = present && isAsRecorded(settingsOf(before, id), field?.to);
  const key = customKey(id);
  if (!isSame || (await fingerprint(db, projectId, key)) !== values?.to) return fail(customFieldFailures.valuesChanged);
  await updateKind(db, { ...present, ...former });
  const tasks = await bringBack(db, change, { projectId, key, opId });
  if (isNumbered) await numberTasks(db, projectId, id);
  if (former.sortable) await makeSideValues(db, id);
  else await dropSideValues(db, id);
  await restoreConditions(db, before, conditions);
  if (rules && isDeepStrictEqual(before.rules, rules.to))
    await saveWorkflow(db, { projectId, rules: rules.from as WorkflowRules, keepsDraft: true });
  await recordConversion({ db, change, projectId }, id, before);
  const kind = { from: present.kind, to: former.kind };
  change.record({ entity: 'project', entityId: projectId, projectId, kind: 'fieldChanged', changes: { kind } });
  announceProject(change, projectId);
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'bulk', ids: [] });
  return tasks;
}

/** What a conversion changes of a field. */
function settingsOf({ fields }: Definitions, id: string) {
  const field = fields.find((one) => one.id === id);
  if (!field) return null;
  const { kind, options, unit, decimals, required, sortable, defaultValue = null, min = null, max = null } = field;
  return { kind, options, unit, decimals, required, sortable, defaultValue, min, max };
}

/** Whether a field has the settings that a conversion recorded; earlier versions recorded fewer. */
function isAsRecorded(settings: ReturnType<typeof settingsOf>, recorded: unknown): boolean {
  const names = Object.keys(recorded ?? {});
  const known = Object.entries(settings ?? {}).filter(([name]) => names.includes(name));
  return isDeepStrictEqual(Object.fromEntries(known), recorded);
}

type Conditions = { id: string; visibleWhen: string }[];

/** Conditions that were changed since stay as they are. */
async function restoreConditions(db: Db, { fields }: Definitions, change: FieldChanges[string] | undefined) {
  const { from, to } = (change ?? { from: [], to: [] }) as { from: Conditions; to: Conditions };
  for (const { id, visibleWhen } of from) {
    const left = to.find((one) => one.id === id)?.visibleWhen;
    const present = fields.find((one) => one.id === id);
    if (present && (present.visibleWhen ?? '') === left) await setConditionOf(db, id, visibleWhen);
  }
}
