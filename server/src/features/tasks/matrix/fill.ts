import {
  type CustomField,
  customKey,
  MATRIX_TASKS_MAX,
  type MatrixAxes,
  type MatrixFilling,
  mapPlainFields,
  taskMatrixFailures,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Portable, PortableTask } from '../copy/portable.ts';
import { requireEditable } from '../field-rights/require-editable.ts';
import { checkDates, checkPeople } from '../task/resolve-edit.ts';
import type { CellBasis } from '../task-matrix-tables.ts';
import { withDesigners } from '../task-template/designers.ts';
import { usableTemplate } from '../task-template/store.ts';
import { createFromTemplate, tasksOfTemplate } from '../task-template/use.ts';
import { allAxes, cellOf, cellsOf, namesOf } from './axes.ts';
import { basisOf, descriptionFor, hashOf, titleOf } from './basis.ts';
import { type Brief, customOfChildren, insertBases } from './store.ts';

type Making = { db: Db; actor: Actor; change: Change };
type Filled = { axes: MatrixAxes; fields: readonly CustomField[]; filling: MatrixFilling };
type Requested = Filled & { optionId: string | undefined };

/** Creates the missing cells of a matrix as subtasks of its brief, all or those of one option; returns their number. */
export async function fillMatrix(making: Making, brief: Brief, request: Requested): Promise<number> {
  const { db } = making;
  const { axes, optionId, filling } = request;
  if (optionId && !allAxes(axes).some(({ optionIds }) => optionIds.includes(optionId)))
    return fail(taskMatrixFailures.optionUnknown);
  const { projectId } = brief;
  await checkPeople(db, projectId, filling.ownerId ? [filling.ownerId] : []);
  const { startDate, dueDate } = filling;
  if (filling.dates === 'fixed') checkDates({ startDate, dueDate, dueTime: null });
  const model = filling.templateId ? await modelOf(making, brief, filling) : plainModel(brief, filling);
  await requireAxes(making, axes, { model, filling });
  const missing = (await missingCells(db, brief.id, axes)).filter((cell) => !optionId || cell.includes(optionId));
  if (missing.length === 0) return 0;
  if (model.tasks.length * missing.length > MATRIX_TASKS_MAX) return fail(taskMatrixFailures.tooManyTasks);
  const cells = missing.map((optionIds) => cellFrom(model, brief, { ...request, optionIds }));
  const unresolved = {
    tasks: cells.flatMap(({ tasks }) => tasks),
    links: cells.flatMap(({ links }) => links),
    labels: model.labels,
    fields: [...model.fields.filter(({ id }) => request.fields.every((own) => own.id !== id)), ...request.fields],
  };
  // Each cell has the market of its options.
  const { portable } = await withDesigners(db, projectId, unresolved);
  const made = await createFromTemplate(making, portable, { projectId, parentId: brief.id, makeLabels: false });
  const bases = new Map(cells.map(({ top, basis }) => [top, basis]));
  const followed = made.flatMap(({ from, row }) => {
    const basis = bases.get(from);
    return basis ? [{ id: row.id, basis }] : [];
  });
  await insertBases(db, brief.id, followed);
  return followed.length;
}

/** Refuses axes whose values the user could not enter in the new cells: those would be in no cell, and their titles would name what is hidden. */
async function requireAxes(
  { db, actor }: Making,
  axes: MatrixAxes,
  { model, filling }: { model: Portable; filling: MatrixFilling },
): Promise<void> {
  const first = model.tasks.find(({ parentId }) => parentId === null);
  const ownerId = filling.ownerId ?? first?.ownerId ?? null;
  const task = { ownerId, assigneeIds: first?.assigneeIds ?? [], createdBy: actor.id };
  const changes = Object.fromEntries(allAxes(axes).map(({ fieldId }) => [customKey(fieldId), null]));
  await requireEditable(db, actor, [{ task, changes }]);
}

/** The cells without a task; those whose tasks data rules hide have one. */
async function missingCells(db: Db, briefId: string, axes: MatrixAxes): Promise<string[][]> {
  const customs = await customOfChildren(db, briefId);
  const taken = new Set(customs.map((custom) => cellOf(axes, custom)?.join()));
  return cellsOf(axes).filter((cell) => !taken.has(cell.join()));
}

/** The tasks of a template, counted back from a due date. */
async function modelOf({ db, actor }: Making, { projectId, dueDate }: Brief, filling: MatrixFilling) {
  const template = await usableTemplate(db, projectId, filling.templateId ?? '');
  const days = { brief: dueDate, fixed: filling.dueDate, none: null };
  const day = days[filling.dates];
  const anchor = day === null ? null : { by: 'launch' as const, day };
  const model = await tasksOfTemplate(db, actor, template, { projectId, anchor });
  return model.tasks.filter(({ parentId }) => parentId === null).length === 1
    ? model
    : fail(taskMatrixFailures.templateUnfit);
}

const BLANK: Omit<PortableTask<string>, 'id' | 'html'> = {
  ...mapPlainFields(() => null),
  ...{ key: null, parentId: null, title: '', type: '', status: null, priority: 'N' },
  ...{ ownerId: null, assigneeIds: [], names: [], labelIds: [], custom: {} },
  ...{ dueTime: null, milestone: false, pinned: false, items: [], files: [] },
};

/** One task with the description of the brief. */
function plainModel(brief: Brief, { dates, ...fixed }: MatrixFilling): Portable {
  const none = { startDate: null, dueDate: null };
  const { startDate, dueDate } = { brief, fixed, none }[dates];
  const task = { ...BLANK, id: newId(), html: descriptionFor(brief), startDate, dueDate };
  return { tasks: [task], links: [], labels: [], fields: [] };
}

/** The tasks of one cell, made of those of the model. */
function cellFrom(model: Portable, brief: Brief, request: Filled & { optionIds: readonly string[] }) {
  const ids = new Map(model.tasks.map(({ id }) => [id, newId()]));
  const idOf = (id: string) => ids.get(id) ?? id;
  const given = givenTo(model, brief, request);
  const { filling, axes, optionIds } = request;
  const own = Object.fromEntries(
    allAxes(axes).map(({ fieldId }, at) => [customKey(fieldId), optionIds[at] ?? null] as const),
  );
  const tasks = model.tasks.map((task) => {
    const placed = { ...task, id: idOf(task.id), parentId: task.parentId === null ? null : idOf(task.parentId) };
    if (task.parentId !== null) return placed;
    const owner = filling.ownerId ? { ownerId: filling.ownerId } : {};
    return { ...placed, ...owner, title: given.title, custom: { ...task.custom, ...own } };
  });
  const links = model.links.map((link) => ({ ...link, fromId: idOf(link.fromId), toId: idOf(link.toId) }));
  const top = tasks.find(({ parentId }) => parentId === null)?.id ?? '';
  return { tasks, links, top, basis: basisOf(brief, given) };
}

/** What the brief gives a cell: not what comes from a template, or is fixed. */
function givenTo(
  model: Portable,
  brief: Brief,
  { axes, fields, filling, optionIds }: Filled & { optionIds: readonly string[] },
): CellBasis['given'] {
  const first = model.tasks.find(({ parentId }) => parentId === null);
  const dates = filling.dates === 'brief' && first ? { startDate: first.startDate, dueDate: first.dueDate } : {};
  const html = filling.templateId ? {} : { html: hashOf(descriptionFor(brief)) };
  return { title: titleOf(brief.title, namesOf(axes, fields, optionIds)), ...html, ...dates };
}
