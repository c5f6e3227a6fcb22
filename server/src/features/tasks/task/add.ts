import {
  type CustomKey,
  DESCRIPTION_MAX,
  plainValues,
  type TaskDraft,
  type TaskDraftValues,
  type TaskRow,
  type TypeDefinition,
  taskFailures,
} from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { cleanHtml, paragraphsOf, type Showable, textOf } from '../../../kernel/rich-text.ts';
import { readDefaults, withDefaults } from '../custom-field/defaults.ts';
import { changedValues, customIn } from '../custom-field/values.ts';
import { requireEditable } from '../field-rights/require-editable.ts';
import { type NotifiedProject, notifyAssigned } from '../notification/notify-assigned.ts';
import { insertItems } from '../transfer/apply/parts-store.ts';
import { startIn } from '../type/definition-store.ts';
import { checkCreation } from '../workflow/check-creation.ts';
import { insertDescription } from './description-store.ts';
import { allocateAtEnd, appendTask, insertTasks, type NewTask } from './insert-store.ts';
import { allocateNumbers } from './order/order-store.ts';
import { ranksFor } from './order/rank-task.ts';
import { findOpenStatus } from './reading/lookup-store.ts';
import { checkDates, checkLabels, checkPeople, depthBelow, typeFor } from './resolve-edit.ts';

type Adding = {
  db: Db;
  actor: Actor;
  change: Change;
  /** The draft is what somebody submitted who cannot fill in what a type requires. */
  isSubmitted?: boolean;
  /** The custom fields that the answers of a form fill: to these, whoever fills it in needs no right. */
  answered?: readonly CustomKey[];
  /** The project as the actor sees it, if it has been read. */
  access?: NotifiedProject;
  /** The pictures that the description can show; none without it. */
  mayShow?: Showable;
};

/** Adds one task; at the end of the project in a single statement, elsewhere after finding its rank. */
export async function addTask(adding: Adding, draft: TaskDraft): Promise<TaskRow> {
  const { db, actor, change, access = draft.projectId, mayShow = () => false } = adding;
  checkDates({ ...plainValues(draft), dueTime: draft.dueTime ?? null });
  const description = draft.description ? cleanHtml(draft.description, () => true, mayShow) : '';
  if (description.length > DESCRIPTION_MAX) return fail(taskFailures.descriptionTooLarge);
  const custom = Object.keys(customIn(draft)).length > 0;
  const simple = draft.parentId == null && draft.afterId === undefined && !custom;
  const appended = simple ? await append(db, actor, draft, description) : undefined;
  // Also in a project with a workflow, or if a reference is invalid.
  const row = appended ?? (await insertPosition(adding, draft, description));
  if (appended && description) insertDescription(db, { taskId: row.id, html: description, actorId: actor.id });
  recordAdded(change, row.projectId, [row]);
  await notifyAssigned({ db, actor, change }, access, [{ row }]);
  return row;
}

type ManyDrafts = Omit<TaskDraft, 'title' | 'description'> & {
  titles: readonly string[];
  each?: readonly TaskDraftValues[];
};

/** Adds a task per title in their order, as one operation. */
export async function addMany(
  { db, actor, change }: Adding,
  { titles, each = [], ...common }: ManyDrafts,
): Promise<TaskRow[]> {
  for (const given of each) checkDates({ ...plainValues({ ...common, ...given }), dueTime: given.dueTime ?? null });
  const prepared = await prepare(
    { db, actor },
    common,
    titles.map((title, at) => ({ title, given: each[at] })),
  );
  const rows = await insertAt(db, actor, { projectId: common.projectId, afterId: common.afterId }, prepared);
  recordAdded(change, common.projectId, rows);
  const added = rows.map((row) => ({ row }));
  await notifyAssigned({ db, actor, change }, common.projectId, added);
  return rows.sort((one, other) => one.seq - other.seq);
}

/** Records that tasks were added, so that others see them and the operation can be undone. */
function recordAdded(change: Change, projectId: string, rows: readonly { id: string; title: string }[]): void {
  change.operation({ kind: 'task.add', projectId });
  for (const { id, title } of rows) {
    const changes = { title: { from: null, to: title } };
    change.record({ entity: 'task', entityId: id, projectId, kind: 'created', version: 1, changes });
  }
  announceTasks(
    change,
    projectId,
    rows.map(({ id }) => id),
  );
}

const MAX_NAMED_TASKS = 200;

/** Notifies all pages of the project which tasks to refetch. */
export function announceTasks(
  change: Change,
  projectId: string,
  ids: readonly string[],
  kind: 'changed' | 'deleted' = 'changed',
): void {
  const many = ids.length > MAX_NAMED_TASKS;
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, ids: many ? [] : ids, kind: many ? 'bulk' : kind });
}

async function append(db: Db, actor: Actor, draft: TaskDraft, description: string): Promise<TaskRow | undefined> {
  const task = {
    id: newId(),
    projectId: draft.projectId,
    title: draft.title,
    statusId: draft.statusId ?? null,
    typeId: draft.typeId ?? null,
    priority: draft.priority ?? 'N',
    ownerId: draft.ownerId ?? null,
    assigneeIds: draft.assigneeIds ?? [],
    labelIds: draft.labelIds ?? [],
    ...plainValues(draft),
    dueTime: draft.dueTime ?? null,
    actorId: actor.id,
    descriptionText: textOf(description),
  } as const;
  return await appendTask(db, task);
}

type Inserting = Omit<Adding, 'change' | 'access'>;

async function insertPosition(inserting: Inserting, draft: TaskDraft, description: string): Promise<TaskRow> {
  const { db, actor } = inserting;
  const texts = { title: draft.title, description, descriptionText: textOf(description) };
  const prepared = await prepare(inserting, draft, [texts]);
  const [row] = await insertAt(db, actor, { projectId: draft.projectId, afterId: draft.afterId }, prepared);
  return row ?? fail(taskFailures.anchorGone);
}

type Prepared = { tasks: readonly NewTask[]; type: TypeDefinition | null };

type Texts = { title: string; description?: string; descriptionText?: string; given?: TaskDraftValues | undefined };

/** The type and the status a new task begins with, and its values on which it depends which custom fields are visible. */
export async function beginningOf(db: Db, draft: Omit<TaskDraft, 'title'>) {
  const { projectId, statusId = null, ownerId = null, assigneeIds = [], labelIds = [], priority = 'N' } = draft;
  const type = await typeFor(db, projectId, draft.typeId ?? null);
  const start = statusId === null && type.definition ? await startIn(db, projectId, type.definition) : undefined;
  const status =
    (await findOpenStatus(db, projectId, statusId ?? start?.id ?? null)) ?? fail(taskFailures.statusUnknown);
  const { id, category } = status;
  const begun = { statusId: id, category, typeId: type.id };
  return { type, status, task: { ...begun, priority, ownerId, assigneeIds, labelIds, ...plainValues(draft) } };
}

async function prepare(
  { db, actor, isSubmitted = false, answered = [] }: Inserting,
  draft: Omit<TaskDraft, 'title'>,
  texts: readonly Texts[],
): Promise<Prepared> {
  const { projectId, ownerId = null, assigneeIds = [], labelIds = [], parentId = null } = draft;
  const { type, status, task } = await beginningOf(db, draft);
  const given = [{ ownerId, assigneeIds, labelIds }, ...texts.map((text) => text.given ?? {})];
  await checkPeople(db, projectId, distinct(given.flatMap((one) => [...(one.assigneeIds ?? []), one.ownerId])));
  await checkLabels(db, projectId, distinct(given.flatMap((one) => one.labelIds ?? [])));
  const depth = await depthBelow(db, { projectId }, parentId);
  const { priority = 'N', dueTime = null } = draft;
  const own: readonly string[] = answered;
  const changes = Object.fromEntries(Object.entries(draft).filter(([name]) => !own.includes(name)));
  // The actor is the creator of the task.
  await requireEditable(db, actor, [{ task: { ownerId, assigneeIds, createdBy: actor.id }, changes }]);
  const custom = await changedValues(db, projectId, { present: {}, changes: customIn(draft), task });
  const applyDefaults = await readDefaults(db, projectId);
  const common = {
    ...{ ownerId, assigneeIds, labelIds, custom, parentId, depth, priority, dueTime, ...plainValues(draft) },
  };
  const begun = { statusId: status.id, typeId: type.id, typeVersion: type.version, category: status.category };
  const named = Object.keys(customIn(draft));
  const tasks = texts.map(({ given: own, ...text }) => {
    const begins = { id: newId(), ...begun, ...common, ...own, ...withTemplate(text, type.definition) };
    return withDefaults(applyDefaults, begins, named);
  });
  const requested = isSubmitted && type.definition ? { ...type.definition, required: [] } : type.definition;
  const entry = { ...status, type: requested };
  return { tasks: await checkCreation({ db, actor, projectId }, entry, tasks), type: type.definition };
}

function distinct(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

type InsertPosition = { projectId: string; afterId: string | null | undefined };

async function insertAt(
  db: Db,
  actor: Actor,
  { projectId, afterId }: InsertPosition,
  { tasks, type }: Prepared,
): Promise<TaskRow[]> {
  const ranks = await allocation(db, projectId, afterId, tasks.length);
  const rows = await insertTasks(db, { projectId, actorId: actor.id, tasks, ranks });
  return type ? await withChecklist(db, rows, type.checklist) : rows;
}

/** The texts of a new task; without a description, it has that of its type. */
function withTemplate(text: Texts, type: TypeDefinition | null): Texts {
  if (text.description || !type?.description) return text;
  return { ...text, description: paragraphsOf(type.description), descriptionText: type.description };
}

/** Gives new tasks the checklist of their type. */
async function withChecklist(db: Db, rows: readonly TaskRow[], texts: readonly string[]): Promise<TaskRow[]> {
  const ranks = generateNKeysBetween(null, null, texts.length);
  const itemsOf = ({ id }: TaskRow) =>
    texts.map((text, at) => ({ id: newId(), taskId: id, text, done: false, listName: null, rank: ranks[at] ?? '' }));
  await insertItems(db, rows.flatMap(itemsOf));
  return rows.map((row) => ({ ...row, checklist: texts.length }));
}

async function allocation(db: Db, projectId: string, afterId: string | null | undefined, count: number) {
  if (afterId === undefined) return await allocateAtEnd(db, projectId, count);
  const where = afterId === null ? { to: 'top' as const } : { afterIds: [afterId] };
  const { ranks } = await ranksFor(db, projectId, where, count);
  return { ranks, seqs: await allocateNumbers(db, projectId, count) };
}
