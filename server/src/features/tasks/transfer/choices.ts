import type { ImportTarget } from '@opsyard/contract';
import type { CustomValues } from '../custom-field/values.ts';
import { same } from '../task/merge.ts';
import type { Edit, Updated } from '../task/update-store.ts';
import { updatableOf } from '../task/update-store.ts';
import type { KnownTask } from './target-project.ts';

/** What the person who imports decides about tasks that are there already. */
export type Choices = Pick<ImportTarget, 'onKnown' | 'sameTitle' | 'source' | 'names'>;

/** A known task, as the file wants it (`wanted`) and as it will be (`after`). `own` are fields changed here, `kept` those that therefore stay. */
export type Update = Edit & {
  before: KnownTask;
  wanted: Updated;
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
  ['startDate'],
  ['dueDate', 'dueTime'],
  ['estimate'],
  ['parentId', 'depth'],
  ['archived'],
];
const DAYS = ['startDate', 'dueDate', 'dueTime'] as const;

/** What becomes of a known task by the choice of whoever imports: nothing, what the file says, or that but for what was changed here. */
export function applyChoice(
  before: KnownTask,
  wanted: Updated,
  own: ReadonlySet<string>,
  onKnown: NonNullable<Choices['onKnown']>,
): Update {
  if (onKnown === 'skip') return { before, after: updatableOf(before), wanted, own, kept: new Set() };
  if (onKnown === 'replace') return { before, after: wanted, wanted, own, kept: new Set() };
  const kept = new Set(GROUPS.filter((fields) => fields.some((field) => own.has(field))).flat());
  const after = { ...without(wanted, before, kept), custom: customKept(before.custom, wanted.custom, own) };
  if (after.startDate && after.dueDate && after.startDate > after.dueDate) for (const day of DAYS) kept.add(day);
  const differing = [...kept].filter((field) => !same(before[field], wanted[field]));
  return { before, after: without(after, before, kept), wanted, own, kept: new Set(differing) };
}

/** The values the file wants, but for those of fields that were changed here; the present ones where nothing is left to change. */
function customKept(present: CustomValues, wanted: CustomValues, own: ReadonlySet<string>): CustomValues {
  const names = [...new Set([...Object.keys(present), ...Object.keys(wanted)])];
  const next = names.map((name) => [name, (own.has(name) ? present : wanted)[name] ?? null] as const);
  if (next.every(([name, value]) => same(value, present[name]))) return present;
  return Object.fromEntries(next.filter(([, value]) => value !== null));
}

function without(wanted: Updated, before: KnownTask, kept: ReadonlySet<keyof Updated>): Updated {
  return { ...wanted, ...Object.fromEntries([...kept].map((field) => [field, before[field]])) };
}
