import { TASK_IDS_MAX } from '@opsyard/contract';
import { type ImportTask, OWN_STATUS } from '../import/plan.ts';
import { same } from '../task/merge.ts';
import { type Edit, UPDATABLE, type Updated, updatableOf } from '../task/update-store.ts';
import type { KnownLabel, KnownPerson, KnownStatus, KnownTask } from './home.ts';
import type { Place } from './placing.ts';

const OWN: readonly string[] = Object.values(OWN_STATUS);
/** Category and depth only follow status and parent. */
const SEEN = UPDATABLE.filter((field) => field !== 'category' && field !== 'depth');

/** What the references of a file mean in the project. */
export type References = {
  statusOf: (task: ImportTask) => KnownStatus;
  people: ReadonlyMap<string, KnownPerson>;
  labels: ReadonlyMap<string, KnownLabel>;
  /** Labels of the project that are only a colour; no file of ours names them. */
  nameless: ReadonlySet<string>;
};

/** How far a file is taken at its word: our own fully; of the others, what they leave empty stays as it is. */
export type Trust = { exact: boolean; knowsArchive: boolean };

/** Who of the file's people may be given a task here. */
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

/** The ids of the labels of a task, at most as many as a task may have. */
export function labelsFor({ labelKeys }: ImportTask, { labels }: References): string[] {
  return few(labelKeys.map((key) => labels.get(key)?.id).filter((id) => id !== undefined));
}

type Days = { startDate: string | null; dueDate: string | null; dueTime: string | null };

/** The days of a task; a start after the due date is left out, a time without a date too. */
export function daysFor(days: Days): Days {
  const { startDate, dueDate, dueTime } = days;
  const reversed = startDate !== null && dueDate !== null && startDate > dueDate;
  return { startDate: reversed ? null : startDate, dueDate, dueTime: dueDate === null ? null : dueTime };
}

/** A task of the project, what the file says of it, and where it goes when it is to move. */
export type Meeting = { before: KnownTask; source: ImportTask; place: Place | undefined };

/** A known task as the file wants it. */
export function settled(
  { before, source, place }: Meeting,
  references: References,
  { exact, knowsArchive }: Trust,
): Updated {
  const status = references.statusOf(source);
  // A file that only knows open and done does not move a task between our statuses of the same kind, one that says nothing never.
  const keepsStatus =
    source.statusKey === OWN_STATUS.default || (OWN.includes(source.statusKey) && status.category === before.category);
  const { ownerId, assigneeIds } = peopleFor(source, references, before);
  const labelIds = labelsFor(source, references);
  const merged = (mine: readonly string[], theirs: readonly string[]) =>
    exact ? [...theirs] : few([...mine, ...theirs]);
  return {
    ...updatableOf(before),
    title: source.title,
    ...(keepsStatus ? {} : { statusId: status.id, category: status.category }),
    priority: !exact && source.priority === 'N' ? before.priority : source.priority,
    ownerId: exact ? ownerId : (ownerId ?? before.ownerId),
    assigneeIds: merged(before.assigneeIds, assigneeIds),
    labelIds: merged(
      before.labelIds,
      exact ? [...labelIds, ...before.labelIds.filter((id) => references.nameless.has(id))] : labelIds,
    ),
    ...daysFor(exact ? daysOf(source) : filled(daysOf(source), before)),
    archived: knowsArchive ? source.archived : before.archived || source.archived,
    ...place,
  };
}

/** Whether an update would change anything people see. */
export function differs({ before, after }: Edit): boolean {
  return SEEN.some((field) => !same(before[field], after[field]));
}

/** The days an import names for a task; null for those it leaves out. */
export function daysOf({ startDate, dueDate, dueTime }: ImportTask): Days {
  return { startDate: startDate ?? null, dueDate: dueDate ?? null, dueTime: dueTime ?? null };
}

function filled(days: Days, before: Days): Days {
  if (days.dueDate === null) return { ...before, startDate: days.startDate ?? before.startDate };
  return { ...days, startDate: days.startDate ?? before.startDate };
}

function few(ids: readonly string[]): string[] {
  return [...new Set(ids)].slice(0, TASK_IDS_MAX);
}
