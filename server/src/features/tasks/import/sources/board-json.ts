import { dayOf, readMoment } from '../../../../kernel/table-reading/dates.ts';
import { type Json, momentOf, numberOf, textOf } from '../json.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportComment, ImportFormat, ImportPlan } from '../plan/plan.ts';
import type { PlanBuilder } from '../plan/plan-builder.ts';
import type { TaskDraft } from '../plan/task-draft.ts';
import { cleanLine } from '../text.ts';

/** Shared by the JSON formats of boards with lists and cards. */

/** Items in the order of a numeric field. */
export function inOrderOf(items: readonly Json[], member: string): Json[] {
  return items.toSorted((a, b) => (numberOf(a[member]) ?? 0) - (numberOf(b[member]) ?? 0));
}

/** Cards list by list, each list in its own order. */
export function listByList(
  cards: readonly Json[],
  listIds: readonly string[],
  listOf: (card: Json) => string,
): readonly Json[] {
  const place = new Map(listIds.map((id, index) => [id, index]));
  return cards.toSorted((a, b) => (place.get(listOf(a)) ?? 0) - (place.get(listOf(b)) ?? 0));
}

/** Start and due date of a card; boards store exact times. */
export function cardDays(
  start: unknown,
  due: unknown,
  zone: string,
): Pick<TaskDraft, 'startDate' | 'dueDate' | 'dueTime'> {
  const begin = readMoment(textOf(start));
  const moment = readMoment(textOf(due));
  const end = moment && dayOf(moment, zone, true);
  return {
    ...(begin && { startDate: dayOf(begin, zone, true).day }),
    ...(end && { dueDate: end.day, ...(end.time && { dueTime: end.time }) }),
  };
}

/** When a card was created, changed and completed, as far as known. */
export function cardInstants(
  made: unknown,
  changed: unknown,
  finished: unknown,
): Pick<TaskDraft, 'createdAt' | 'updatedAt' | 'completedAt'> {
  const [createdAt, updatedAt, completedAt] = [momentOf(made), momentOf(changed), momentOf(finished)];
  return { ...(createdAt && { createdAt }), ...(updatedAt && { updatedAt }), ...(completedAt && { completedAt }) };
}

export function commentInstants(written: unknown, edited: unknown): Pick<ImportComment, 'createdAt' | 'editedAt'> {
  const [createdAt, editedAt] = [momentOf(written), momentOf(edited)];
  return { ...(createdAt && { createdAt }), ...(editedAt && { editedAt }) };
}

/** Comments, the oldest first. */
export function oldestFirst(comments: readonly ImportComment[]): ImportComment[] {
  return comments.toSorted((one, other) => (one.createdAt ?? '').localeCompare(other.createdAt ?? ''));
}

/** Completes the plan of a board, whose identity is its id, or else its name. */
export function finishBoard(
  builder: PlanBuilder,
  { format, id, title }: { format: ImportFormat; id: string; title: string },
  options: ImportOptions,
): ImportPlan {
  const name = cleanLine(title) || options.name;
  return builder.finish({ format, name, sourceKey: `${format}:${id || name}`, sourceIdentified: id !== '' });
}
