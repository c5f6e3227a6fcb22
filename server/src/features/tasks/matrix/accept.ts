import { type CustomField, type DayCount, dayFrom, daysFrom, type MatrixAxes } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { calendarOf } from '../copy/copy.ts';
import { within } from '../copy/within.ts';
import { visibleTo } from '../data-rules/view.ts';
import { requireOwnTasks } from '../own-tasks.ts';
import { announceTasks } from '../task/add.ts';
import { describeTask } from '../task/describe.ts';
import { findDescription } from '../task/description-store.ts';
import type { LockedTask } from '../task/reading/columns.ts';
import { lockProjectTasks } from '../task/reading/lookup-store.ts';
import { checkDates } from '../task/resolve-edit.ts';
import { type Edit, updatableOf, updateTasks } from '../task/update-store.ts';
import type { CellBasis } from '../task-matrix-tables.ts';
import { cellOf, namesOf } from './axes.ts';
import { basisOf, changedParts, descriptionFor, hashOf, titleOf } from './basis.ts';
import { acceptBases, type Brief, type Child, findChildren } from './store.ts';

type Accepting = { db: Db; actor: Actor; change: Change };
type Which = { axes: MatrixAxes; fields: readonly CustomField[]; ids: readonly string[] | undefined };
type Followed = Child & { basis: CellBasis; optionIds: string[] };

/** Brings outdated cells up to date with their brief; returns their number, and whether anything of them was changed. */
export async function acceptBrief(accepting: Accepting, brief: Brief, which: Which) {
  const { db, actor, change } = accepting;
  const cells = await outdatedCells(await visibleTo(db, actor.id), brief, which);
  if (cells.length === 0) return { accepted: 0, isChanged: false };
  const ids = cells.map(({ id }) => id);
  await requireOwnTasks(db, actor, brief.projectId, ids);
  const locked = new Map((await lockProjectTasks(db, brief.projectId, ids)).map((task) => [task.id, task]));
  const days = await calendarOf(db, brief.projectId);
  const present = cells.filter(({ id }) => locked.has(id));
  const names = (cell: Followed) => namesOf(which.axes, which.fields, cell.optionIds);
  const edits = present.map((cell) => {
    const before = locked.get(cell.id) as LockedTask;
    const title = before.title === cell.basis.given.title ? titleOf(brief.title, names(cell)) : before.title;
    const after = { ...updatableOf(before), title, ...datesAfter(before, cell.basis, { brief, days }) };
    if (after.dueDate === null) after.dueTime = null;
    checkDates(after);
    return { before, after };
  });
  const rows = await updateTasks(db, change, edits);
  announceTasks(
    change,
    brief.projectId,
    rows.map(({ id }) => id),
  );
  const described = await describeCells(accepting, brief, present);
  const bases = present.map((cell, at) => {
    const given = givenAfter(cell, edits[at], described.get(cell.id));
    return { id: cell.id, basis: basisOf(brief, given), former: cell.basis };
  });
  await acceptBases(db, change.opId, bases);
  const isChanged = rows.length > 0 || described.size > 0;
  return { accepted: present.length, isChanged };
}

/** What the brief has given a cell by now: values that were changed in the cell itself do not count, now or later. */
function givenAfter({ basis: { given } }: Followed, edit: Edit | undefined, html: string | undefined) {
  if (!edit) return given;
  const { before, after } = edit;
  return {
    ...given,
    ...(before.title === given.title && { title: after.title }),
    ...(hasGivenDates(before, given) && { startDate: after.startDate, dueDate: after.dueDate }),
    ...(html !== undefined && { html }),
  };
}

function hasGivenDates({ startDate, dueDate }: LockedTask, given: CellBasis['given']): boolean {
  return given.dueDate !== undefined && given.startDate === startDate && given.dueDate === dueDate;
}

async function outdatedCells(seen: Db, brief: Brief, { axes, ids }: Which): Promise<Followed[]> {
  const hash = hashOf(brief.html);
  return (await findChildren(seen, brief.id)).flatMap((child) => {
    const optionIds = cellOf(axes, child.custom);
    const { basis } = child;
    const isRequested = ids === undefined || ids.includes(child.id);
    if (!optionIds || !basis || !isRequested || changedParts(brief, hash, basis).length === 0) return [];
    return [{ ...child, basis, optionIds }];
  });
}

/** The dates of a cell moved by as much as those of its brief, unless it has others by now. */
function datesAfter(
  task: LockedTask,
  { given, ...basis }: CellBasis,
  { brief, days }: { brief: Brief; days: DayCount },
) {
  const { startDate, dueDate } = task;
  if (!hasGivenDates(task, given)) return { startDate, dueDate };
  // Those of a template are counted from the due date.
  const isCounted = given.html === undefined;
  const from = (isCounted ? null : basis.startDate) ?? basis.dueDate;
  const to = (isCounted ? null : brief.startDate) ?? brief.dueDate;
  const moved = (day: string, start: string | null, end: string | null) =>
    start === null || end === null ? end : within(dayFrom(days, end, daysFrom(days, start, day)));
  const first = basis.startDate === null && !isCounted ? brief.startDate : null;
  const last = basis.dueDate === null ? brief.dueDate : null;
  return {
    startDate: startDate === null ? first : moved(startDate, from, to),
    dueDate: dueDate === null ? last : moved(dueDate, basis.dueDate, brief.dueDate),
  };
}

/** Gives the description of the brief to the cells that still have the one it gave them; returns their hashes. */
async function describeCells({ db, actor, change }: Accepting, brief: Brief, cells: readonly Followed[]) {
  const described = new Map<string, string>();
  const description = descriptionFor(brief);
  const requested = hashOf(description);
  for (const { id, basis } of cells) {
    if (basis.html === hashOf(brief.html) || basis.given.html === undefined) continue;
    const { html, version } = await findDescription(db, id);
    if (hashOf(html) !== basis.given.html || basis.given.html === requested) continue;
    await describeTask(db, actor, change, { id, descriptionVersion: version, description });
    described.set(id, requested);
  }
  return described;
}
