import {
  type Category,
  PLAIN_NAMES,
  type PlainField,
  type PlainValues,
  plainValues,
  sameValue,
  TASK_IDS_MAX,
} from '@opsyard/contract';
import { type EmptyField, type ImportTask, OWN_STATUS } from '../import/plan/plan.ts';
import { type Edit, UPDATABLE, type Updated, updatableOf } from '../task/update-store.ts';
import type { ParentDepth } from './apply/parent-depths.ts';
import type { KnownLabel, KnownPerson, KnownStatus, KnownTask } from './apply/target-project.ts';

const OPEN: readonly Category[] = ['0', '2', '4'];
/** Category and depth are derived from status and parent. */
const COMPARED_FIELDS = UPDATABLE.filter((field) => field !== 'category' && field !== 'depth');

/** The references of a file resolved in the project. */
export type References = {
  statusOf: (task: ImportTask) => KnownStatus;
  people: ReadonlyMap<string, KnownPerson>;
  labels: ReadonlyMap<string, KnownLabel>;
  /** Labels of the project without a name; no file of ours contains them. */
  nameless: ReadonlySet<string>;
};

/** Whether lists replace or only extend the current ones: those of our own files are complete, others are not. */
export type MatchOptions = { exact: boolean; hasArchivedState: boolean };

/** The people of the file who can be assigned here. */
export function peopleFor({ ownerKey, assigneeKeys }: ImportTask, { people }: References, known?: KnownTask) {
  const standing = new Set(known ? [...known.assigneeIds, ...(known.ownerId ? [known.ownerId] : [])] : []);
  const idOf = (key: string) => {
    const person = people.get(key);
    return person && (person.member || standing.has(person.id)) ? person.id : undefined;
  };
  return {
    ownerId: (ownerKey && idOf(ownerKey)) || null,
    assigneeIds: few(assigneeKeys.map(idOf).filter((id) => id !== undefined)),
  };
}

/** The ids of the labels of a task, up to the maximum. */
export function labelsFor({ labelKeys }: ImportTask, { labels }: References): string[] {
  return few(labelKeys.map((key) => labels.get(key)?.id).filter((id) => id !== undefined));
}

type PlainAndTime = PlainValues & { dueTime: string | null };

/** The plain values of a task; a start after the due date is dropped, as is a time without a date. */
export function plainFor(values: PlainAndTime): PlainAndTime {
  const { startDate, dueDate, dueTime } = values;
  const reversed = startDate !== null && dueDate !== null && startDate > dueDate;
  return { ...values, startDate: reversed ? null : startDate, dueTime: dueDate === null ? null : dueTime };
}

/** A task of the project, its data in the file, and its new parent if it moves. */
export type TaskMatch = {
  before: KnownTask;
  source: ImportTask;
  place: ParentDepth | undefined;
  /** Values of custom fields after the import; missing: unchanged. */
  custom?: Updated['custom'];
};

/** A known task with the values of the file; missing ones are unchanged. */
export function resolveReferences(
  { before, source, place, custom = before.custom }: TaskMatch,
  references: References,
  { exact, hasArchivedState }: MatchOptions,
): Updated {
  const status = references.statusOf(source);
  const { ownerId, assigneeIds } = peopleFor(source, references, before);
  const clears = (field: EmptyField) => source.empties?.includes(field) === true;
  return {
    ...updatableOf(before),
    title: source.title,
    ...(keepsStatus(source, before, status) ? {} : { statusId: status.id, category: status.category }),
    priority: source.priority === 'N' && !clears('priority') ? before.priority : source.priority,
    ownerId: clears('owner') ? null : (ownerId ?? before.ownerId),
    assigneeIds: listFor(before.assigneeIds, assigneeIds, { exact, clears: clears('assignees') }),
    labelIds: labelIdsFor(before, labelsFor(source, references), references, { exact, clears: clears('labels') }),
    ...plainFor(filled(source, before)),
    archived: hasArchivedState ? source.archived : before.archived || source.archived,
    ...place,
    custom,
  };
}

/** A file that only contains open and done does not move a task between our statuses of the same kind. */
function keepsStatus({ statusKey }: ImportTask, before: KnownTask, { category }: KnownStatus): boolean {
  if (statusKey === OWN_STATUS.default) return true;
  if (statusKey === OWN_STATUS.todo) return OPEN.includes(before.category);
  return (statusKey === OWN_STATUS.done || statusKey === OWN_STATUS.cancelled) && category === before.category;
}

type Listing = { exact: boolean; clears: boolean };

/** A list of our own file replaces the current one, unless it is empty without being marked so; a list of another tool is added. */
function listFor(mine: readonly string[], theirs: readonly string[], { exact, clears }: Listing): string[] {
  if (!exact) return few([...mine, ...theirs]);
  return theirs.length === 0 && !clears ? [...mine] : [...theirs];
}

/** Labels without a name are in no file of ours and are kept. */
function labelIdsFor(before: KnownTask, theirs: readonly string[], { nameless }: References, listing: Listing) {
  const found = listFor(before.labelIds, theirs, listing);
  return listing.exact ? [...new Set([...found, ...before.labelIds.filter((id) => nameless.has(id))])] : found;
}

/** Whether an update would change anything visible. */
export function differs({ before, after }: Edit): boolean {
  return COMPARED_FIELDS.some((field) => !sameValue(before[field], after[field]));
}

/** The plain values of a task in an import; null for missing ones. */
export function plainOf(source: ImportTask): PlainAndTime {
  return { ...plainValues(source), dueTime: source.dueTime ?? null };
}

/** The values of the file; the present ones for fields missing in the file. */
function filled(source: ImportTask, before: KnownTask): PlainAndTime {
  const given = plainOf(source);
  const clears = (field: EmptyField) => source.empties?.includes(field) === true;
  const keeps = (field: PlainField | 'dueTime') => given[field] === null && !clears(field);
  const plain = plainValues({
    ...given,
    ...Object.fromEntries(PLAIN_NAMES.filter(keeps).map((name) => [name, before[name]])),
  });
  return { ...plain, dueTime: keeps('dueDate') || keeps('dueTime') ? before.dueTime : given.dueTime };
}

function few(ids: readonly string[]): string[] {
  return [...new Set(ids)].slice(0, TASK_IDS_MAX);
}
