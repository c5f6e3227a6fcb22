import {
  type CustomKey,
  type TaskDraft,
  type TaskRow,
  TYPE_TEMPLATE_TASKS_MAX,
  taskTypeFailures,
} from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { lexemesOf } from '../../../kernel/database/search-text.ts';
import { fail } from '../../../kernel/fail.ts';
import { cleanHtml, type Showable, textOf } from '../../../kernel/rich-text.ts';
import { MAX_ITEMS } from '../../../records/parts/checklist/rules.ts';
import { insertPortable } from '../copy/insert.ts';
import { attachAgain, insertItemsOf } from '../copy/insert-store.ts';
import { removeInvalidItemOwners } from '../copy/invalid-item-owners.ts';
import type { Portable } from '../copy/portable.ts';
import type { NotifiedProject } from '../notification/notify-assigned.ts';
import { addMany, addTask } from '../task/add.ts';
import { saveDescription } from '../task/description-store.ts';
import { allocateAtEnd } from '../task/insert-store.ts';
import { findTaskRows } from '../task/reading/lookup-store.ts';
import { definitionsOf } from '../type/definition-store.ts';
import { contentsFor, ownDates, withOwnIds } from './contents.ts';
import { findDepths, type TemplateWithContent, templateOfType } from './store.ts';
import { heightOf } from './use.ts';

type Creating = {
  db: Db;
  actor: Actor;
  change: Change;
  isSubmitted?: boolean;
  answered?: readonly CustomKey[];
  access?: NotifiedProject;
  mayShow?: Showable;
};

/** The deepest subtasks. */
const DEPTH_MAX = 4;

/** Adds a task for a person, with what the task template of its type gives it. */
export async function createTask(creating: Creating, draft: TaskDraft): Promise<TaskRow> {
  const row = await addTask(creating, draft);
  const [complete] = await withTemplates(creating, [row], Boolean(draft.description));
  return complete ?? row;
}

/** Adds a task per title for a person, with what the task template of their type gives them, as one operation. */
export async function createTasks(creating: Creating, drafts: Parameters<typeof addMany>[1]): Promise<TaskRow[]> {
  return await withTemplates(creating, await addMany(creating, drafts), false);
}

async function withTemplates(creating: Creating, rows: readonly TaskRow[], isDescribed: boolean): Promise<TaskRow[]> {
  const { db } = creating;
  const definitionOf = await definitionsOf(db, rows);
  const [first] = rows;
  const definition = first && definitionOf(first);
  if (!first || !definition?.taskTemplateId) return [...rows];
  const template = await templateOfType(db, first.projectId, definition.taskTemplateId);
  // It was deleted after the type had been published.
  if (!template) return [...rows];
  const { length: items } = definition.checklist;
  const begun = { items, isDescribed: isDescribed || definition.description !== '' };
  await applyTemplate(creating, template, rows, begun);
  const ids = rows.map(({ id }) => id);
  const complete = new Map((await findTaskRows(db, first.projectId, ids)).map((row) => [row.id, row]));
  return rows.map((row) => complete.get(row.id) ?? row);
}

/** What new tasks have of their type already. */
type Begun = { items: number; isDescribed: boolean };

async function applyTemplate(
  creating: Creating,
  template: TemplateWithContent,
  rows: readonly TaskRow[],
  begun: Begun,
): Promise<void> {
  const { db } = creating;
  const projectId = rows[0]?.projectId ?? '';
  const depths = await findDepths(db, rows);
  const { count, height } = belowFirst(template);
  const fits = (row: TaskRow) => (depths.get(row.id) ?? 0) + 1 + height <= DEPTH_MAX;
  // Before anything is copied: a template can be long.
  if (rows.filter(fits).length * count > TYPE_TEMPLATE_TASKS_MAX) fail(taskTypeFailures.tooManyFromTemplate);
  const contents = await contentsFor(creating, template, rows, ownDates);
  const copies = rows.flatMap((row, at) => (contents[at] ? [copyFor(row, contents[at])] : []));
  const fitting = copies.filter(({ row }) => fits(row));
  const tasks = fitting.flatMap(({ below }) => below.tasks);
  await addParts(creating, copies, begun);
  if (tasks.length === 0) return;
  const content = template.content;
  const links = fitting.flatMap(({ below }) => below.links);
  const above = fitting.flatMap(({ row, below }) =>
    below.tasks.flatMap(({ id, parentId }) =>
      parentId === null ? [[id, { id: row.id, depth: depths.get(row.id) ?? 0 }] as const] : [],
    ),
  );
  await insertPortable(
    creating,
    { ...{ tasks, links }, labels: content.labels, fields: content.fields },
    {
      ...{
        projectId,
        makeLabels: false,
        below: new Map(above),
        ranks: await allocateAtEnd(db, projectId, tasks.length),
      },
      present: new Map(fitting.map(({ row }) => [row.id, row.id])),
      isSubmitted: creating.isSubmitted === true,
      withDefaults: true,
    },
  );
}

/** How many tasks of a template become subtasks, and in how many levels below the first of them; its only first task is the new task itself. */
function belowFirst({ content }: TemplateWithContent): { count: number; height: number } {
  const isOne = content.tasks.filter(({ parentId }) => parentId === null).length === 1;
  const itself = isOne ? 1 : 0;
  return { count: content.tasks.length - itself, height: Math.max(0, heightOf(content) - itself) };
}

/** What a new task gets: what its only first task has, if the template has one, and the tasks below it. */
type Copy = { row: TaskRow; first: Portable['tasks'][number] | undefined; below: Portable };

/** The tasks with ids of their own; the only first task of the template is the new task itself. */
function copyFor(row: TaskRow, content: Portable): Copy {
  const tops = content.tasks.filter(({ parentId }) => parentId === null);
  const first = tops.length === 1 ? tops[0] : undefined;
  const { tasks: all, links } = withOwnIds(content, first && { id: first.id, as: row.id });
  const tasks = all.map((task) => (task.parentId === row.id ? { ...task, parentId: null } : task));
  return {
    row,
    first: first && tasks.find(({ id }) => id === row.id),
    below: { ...content, tasks: tasks.filter(({ id }) => id !== row.id), links },
  };
}

/** Gives new tasks the files and the checklist of the first task of the template, and its description unless they have one. */
async function addParts({ db, actor }: Creating, copies: readonly Copy[], { items, isDescribed }: Begun) {
  const given = copies.flatMap(({ row, first }) => (first ? [{ row, first }] : []));
  const [one] = given;
  if (!one) return;
  const last = generateNKeysBetween(null, null, items).at(-1) ?? null;
  // Types published by earlier versions can have too many together with their template.
  const capacity = Math.max(0, MAX_ITEMS - items);
  const ranks = generateNKeysBetween(last, null, one.first.items.length);
  const added = given.flatMap(({ row, first }) =>
    first.items.slice(0, capacity).map((item, at) => ({ ...item, rank: ranks[at] ?? item.rank, taskId: row.id })),
  );
  await insertItemsOf(db, added);
  await removeInvalidItemOwners(db, one.row.projectId, added);
  const files = given.flatMap(({ row, first }) => first.files.map((file) => ({ ...file, recordId: row.id })));
  await attachAgain(db, files, { actorId: actor.id });
  if (isDescribed || one.first.html === '') return;
  const kept = new Set(files.map(({ id }) => id));
  for (const { row, first } of given) {
    const html = cleanHtml(
      first.html,
      () => true,
      (id) => kept.has(id),
    );
    const lexemes = lexemesOf(row.title, textOf(html));
    await saveDescription(db, { taskId: row.id, html, actorId: actor.id, lexemes });
  }
}
