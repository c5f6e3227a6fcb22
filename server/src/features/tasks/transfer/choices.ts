import { type ImportTarget, PLAIN_NAMES, sameValue } from '@opsyard/contract';
import type { CustomValues } from '../custom-field/values.ts';
import type { Edit, Updated } from '../task/update-store.ts';
import { updatableOf } from '../task/update-store.ts';
import type { KnownTask } from './apply/target-project.ts';

/** The user's decision about existing tasks. */
export type Choices = Pick<ImportTarget, 'onKnown' | 'sameTitle' | 'source' | 'names'>;

/**
 * A known task as in the file (`wanted`) and after the import (`after`). `own` are fields changed here, `kept` those that are kept for that
 * reason.
 */
export type Update = Edit & {
  before: KnownTask;
  requested: Updated;
  own: ReadonlySet<string>;
  kept: ReadonlySet<string>;
};

/** Fields that change together. */
const GROUPS: readonly (readonly (keyof Updated)[])[] = [
  ['title'],
  ['statusId', 'category'],
  ['typeId', 'typeVersion'],
  ['priority'],
  ['ownerId'],
  ['assigneeIds'],
  ['labelIds'],
  ...PLAIN_NAMES.map((name) => (name === 'dueDate' ? [name, 'dueTime' as const] : [name])),
  ['parentId', 'depth'],
  ['archived'],
];
const DAYS = ['startDate', 'dueDate', 'dueTime'] as const;

/** The new state of a known task according to the user's decision: unchanged, as in the file, or as in the file except fields changed here. */
export function applyChoice(
  before: KnownTask,
  requested: Updated,
  own: ReadonlySet<string>,
  onKnown: NonNullable<Choices['onKnown']>,
): Update {
  if (onKnown === 'skip') return { before, after: updatableOf(before), requested: requested, own, kept: new Set() };
  if (onKnown === 'replace') return { before, after: requested, requested: requested, own, kept: new Set() };
  const kept = new Set(GROUPS.filter((fields) => fields.some((field) => own.has(field))).flat());
  const after = { ...without(requested, before, kept), custom: customKept(before.custom, requested.custom, own) };
  if (after.startDate && after.dueDate && after.startDate > after.dueDate) for (const day of DAYS) kept.add(day);
  const differing = [...kept].filter((field) => !sameValue(before[field], requested[field]));
  return { before, after: without(after, before, kept), requested: requested, own, kept: new Set(differing) };
}

/** The values of the file without those of fields changed here; the current ones if nothing is left. */
function customKept(present: CustomValues, requested: CustomValues, own: ReadonlySet<string>): CustomValues {
  const names = [...new Set([...Object.keys(present), ...Object.keys(requested)])];
  const next = names.map((name) => [name, (own.has(name) ? present : requested)[name] ?? null] as const);
  if (next.every(([name, value]) => sameValue(value, present[name]))) return present;
  return Object.fromEntries(next.filter(([, value]) => value !== null));
}

function without(requested: Updated, before: KnownTask, kept: ReadonlySet<keyof Updated>): Updated {
  return { ...requested, ...Object.fromEntries([...kept].map((field) => [field, before[field]])) };
}
