import { PLAIN_NAMES, sameValue, type TaskRow } from '@opsyard/contract';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { lexemesOf } from '../../../kernel/database/search-text.ts';
import { pipeline } from '../../../kernel/database/transact.ts';
import { picking } from '../../../kernel/pick.ts';
import { textOf } from '../../../kernel/rich-text.ts';
import type { CustomValues } from '../custom-field/values.ts';
import { expectConfidential } from '../data-rules/limits.ts';
import { keepOnePerGroup } from '../label/one-per-group.ts';
import { idArray, textArray } from './insert-store.ts';
import { retryIfRankTaken } from './order/rank-task.ts';
import { PLAIN_COLUMNS, plainSql } from './plain-columns.ts';
import type { LockedTask } from './reading/columns.ts';
import { placeDescendants } from './reading/lookup-store.ts';
import { announceToRequesters } from './requesters-store.ts';

/** The fields an update may change. */
export const UPDATABLE = [
  'title',
  'statusId',
  'typeId',
  'typeVersion',
  'category',
  'priority',
  'ownerId',
  'assigneeIds',
  'labelIds',
  ...PLAIN_NAMES,
  'dueTime',
  'parentId',
  'depth',
  'archived',
  'pinned',
  'rank',
  'custom',
] as const;
export type Updated = Pick<LockedTask, (typeof UPDATABLE)[number]>;
/** Fields recorded in the history and versioned; `rank` is recorded, but has no version. */
const RECORDED_FIELDS: readonly (keyof Updated)[] = UPDATABLE.filter(
  (field) => field !== 'category' && field !== 'depth' && field !== 'custom',
);

/** The columns of an update, in this order. */
const UPDATE_PARAMETERS = {
  id: 'uuid',
  title: 'text',
  status_id: 'uuid',
  type_id: 'uuid',
  type_version: 'int',
  category: 'text',
  priority: 'text',
  owner_id: 'uuid',
  assignee_ids: 'text',
  label_ids: 'text',
  ...Object.fromEntries(PLAIN_COLUMNS.map(({ column, type }) => [column, type])),
  due_time: 'text',
  parent_id: 'uuid',
  depth: 'int',
  archived: 'boolean',
  pinned: 'boolean',
  rank: 'text',
  custom: 'text',
  step: 'int',
  dated: 'boolean',
  completed_at: 'timestamptz',
  search: 'text',
};
const parameters = (suffix: string) =>
  Object.values(UPDATE_PARAMETERS).map((type, index) => `$${index + 1}::${type}${suffix}`);
const updateFrom = (given: string) =>
  statement(`
    update task t set
      title = n.title, status_id = n.status_id, type_id = n.type_id, type_version = n.type_version, category = n.category, priority = n.priority, owner_id = n.owner_id,
      assignee_ids = n.assignee_ids::uuid[], label_ids = n.label_ids::uuid[],
      ${plainSql(({ column }) => `${column} = n.${column}`)}, due_time = n.due_time, parent_id = n.parent_id, depth = n.depth, archived = n.archived,
      pinned = n.pinned, rank = n.rank, custom = coalesce(n.custom::jsonb, t.custom), version = t.version + n.step, updated_at = now(),
      completed_at = case when n.category <> '1' then null when t.category = '1' then t.completed_at
        when n.dated then n.completed_at else now() end,
      search = case when n.search is null then t.search else array_to_tsvector(n.search::text[]) end
    from ${given} as n (${Object.keys(UPDATE_PARAMETERS).join(', ')})
    where t.id = n.id
  `);
// A separate statement for one task, as in most changes: with arrays PostgreSQL would plan each time.
const updateOne = updateFrom(`(values (${parameters('').join(', ')}))`);
const updateMany = updateFrom(`unnest(${parameters('[]').join(', ')})`);
const findTexts = statement('select task_id as id, html from task_description where task_id = any ($1::uuid[])');

/** A task and its new values; with the HTML of its description, if that has been read. */
export type Edit = {
  before: LockedTask;
  after: Updated;
  description?: string | undefined;
  /** The completion date, from a file or unknown (null); missing, a task is completed now. */
  completedAt?: string | null;
  /** Whether the workflow allows it, or it is an undo; required if the status changes or the task leaves the archive. */
  checked?: boolean;
  /** An undo gives the task back what it had, several labels of a group of which it has one included. */
  restores?: boolean;
};

/** Writes changed tasks in one statement and records the changes of each; unchanged ones are skipped. Returns the new state. */
export async function updateTasks(db: Db, change: Change, edits: readonly Edit[]): Promise<TaskRow[]> {
  const labels = await keepOnePerGroup(
    db,
    edits.map(({ before, after, restores }) => ({
      before: restores ? after.labelIds : before.labelIds,
      after: after.labelIds,
    })),
  );
  const real = edits
    .map((edit, at) => ({ ...edit, after: { ...edit.after, labelIds: [...(labels[at] ?? [])] } }))
    .map((edit) => ({ ...edit, changes: difference(edit) }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
  if (real.length === 0) return [];
  for (const edit of real) refuseUnchecked(edit);
  if (real.some(({ after }) => after.confidential)) expectConfidential(db);
  const texts = await textsOf(
    db,
    real.filter(({ changes }) => 'title' in changes),
  );
  const given = real.map((edit) => valuesOf(edit, { step: step(edit), text: texts.get(edit.before.id) ?? '' }));
  const [first = []] = given;
  const columns = () => first.map((_, place) => given.map((values) => values[place]));
  const written = () => (given.length === 1 ? rowsOf(db, updateOne, first) : rowsOf(db, updateMany, columns()));
  // The tasks are locked, so their new state is known without reading it.
  pipeline(db, () => written().catch(retryIfRankTaken));
  for (const edit of real) {
    if (edit.after.depth !== edit.before.depth && edit.before.children > 0) await placeDescendants(db, edit.before.id);
    change.record({
      entity: 'task',
      entityId: edit.before.id,
      projectId: edit.before.projectId,
      kind: step(edit) === 1 ? 'updated' : 'moved',
      ...(step(edit) === 1 && { version: edit.before.version + 1 }),
      changes: edit.changes,
    });
  }
  await announceToRequesters(
    db,
    change,
    real.filter(({ changes }) => 'statusId' in changes).map(({ before }) => before.id),
  );
  return real.map(rowAfter);
}

/** Callers that write a status must have called `checkTransitions`, which enforces the workflow. */
function refuseUnchecked({ before, after, checked }: Edit): void {
  const returns = before.archived && !after.archived;
  if (!checked && (returns || before.statusId !== after.statusId)) throw new Error('The workflow has not been checked');
}

type Difference = Edit & { changes: FieldChanges };

/** The version increment of a change: none for a move alone. */
function step({ changes }: Difference): number {
  return Object.keys(changes).some((field) => field !== 'rank') ? 1 : 0;
}

function rowAfter(edit: Difference): TaskRow {
  const { before, after } = edit;
  // Depth and other columns of the server stay in it, because leaving out some of many properties is slow; no response declares them.
  return {
    ...before,
    ...after,
    version: before.version + step(edit),
    updatedAt: before.now,
    completedAt: completedAfter(edit),
  };
}

function completedAfter({ before, after, completedAt }: Edit): string | null {
  if (after.category !== '1') return null;
  if (before.category === '1') return before.completedAt;
  return completedAt === undefined ? before.now : completedAt;
}

function valuesOf(
  { before, after, changes, completedAt }: Difference,
  { step, text }: { step: number; text: string },
): unknown[] {
  return [
    before.id,
    after.title,
    after.statusId,
    after.typeId,
    after.typeVersion,
    after.category,
    after.priority,
    after.ownerId,
    idArray(after.assigneeIds),
    idArray(after.labelIds),
    ...PLAIN_NAMES.map((name) => after[name]),
    after.dueTime,
    after.parentId,
    after.depth,
    after.archived,
    after.pinned,
    after.rank,
    sameValue(before.custom, after.custom) ? null : JSON.stringify(after.custom),
    step,
    completedAt !== undefined,
    completedAt ?? null,
    'title' in changes ? textArray(lexemesOf(after.title, text)) : null,
  ];
}

/** The fields of a task an update starts from. */
export const updatableOf: (task: LockedTask) => Updated = picking(UPDATABLE);

/** Whether an edit changes anything of its task. */
export function isChange(edit: Edit): boolean {
  return Object.keys(difference(edit)).length > 0;
}

function difference({ before, after }: Edit): FieldChanges {
  // A version has no meaning without its type: both are recorded, so that an undo restores both or none.
  const retypes = before.typeId !== after.typeId || before.typeVersion !== after.typeVersion;
  const isRecorded = (field: keyof Updated) => retypes && (field === 'typeId' || field === 'typeVersion');
  const changed = RECORDED_FIELDS.filter((field) => isRecorded(field) || !sameValue(before[field], after[field]));
  const changes: FieldChanges = {
    ...Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
    ...customDifference(before.custom, after.custom),
  };
  // A redo completes it again without a date, as before.
  const losesNoDate = before.category === '1' && after.category !== '1' && before.completedAt === null;
  return losesNoDate ? { ...changes, completedAt: { from: null, to: null } } : changes;
}

/** Each changed custom field under its own name, like built-in fields. */
function customDifference(before: CustomValues, after: CustomValues): FieldChanges {
  if (before === after) return {};
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !sameValue(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]));
}

async function textsOf(db: Db, edits: readonly Edit[]): Promise<Map<string, string>> {
  const read = edits.flatMap(({ before: { id }, description: html }) => (html === undefined ? [] : [{ id, html }]));
  const unread = edits.filter(({ description }) => description === undefined).map(({ before }) => before.id);
  const found = unread.length > 0 ? await rowsOf<{ id: string; html: string }>(db, findTexts, [unread]) : [];
  return new Map([...read, ...found].map(({ id, html }) => [id, textOf(html)]));
}
