import { Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Ids, Nullable, Paragraphs } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { CellEdits, TaskBatch, TaskMove } from './bulk-bodies.ts';
import { Reason } from './reason.ts';
import { ROLL_UPS_AT_ONCE, RollUp } from './roll-up.ts';
import { COVERS_AT_ONCE, TaskCover } from './task-cover.ts';
import { FACTS_AT_ONCE, TaskFacts, UNREAD_AT_ONCE } from './task-facts.ts';
import { fieldRules, inProject } from './task-failures.ts';
import { RichText, TaskChanges, TaskDraft, TaskDrafts, taskFailures } from './task-fields.ts';
import {
  BoardColumn,
  BoardCounts,
  BoardLane,
  GroupTotals,
  SimilarTask,
  TaskFilter,
  TaskGrouping,
  TaskGroups,
  TaskInOtherProject,
  TaskPage,
  TaskQuery,
  TOTALLED_GROUPS_MAX,
  TotalsQuery,
} from './task-query.ts';
import { BulkPreview, SkippedTasks, TaskDetail, TaskEdited, TaskWrite } from './task-replies.ts';
import { TaskRow } from './task-row.ts';
import { taskTypeFailures } from './types.ts';
import { TRANSITION_COMMENT_MAX } from './workflow-shapes.ts';

export const task = defineRoutes('task', {
  query: {
    method: 'POST',
    path: '/task/task/query',
    summary: 'A page of a project’s tasks: filtered, sorted, one group of a grouping if wanted',
    access: 'task:use',
    reads: true,
    body: TaskQuery,
    reply: TaskPage,
    failures: [commonFailures.notFound, taskFailures.cursorStale, recordFailures.unknownFilter],
  },
  groups: {
    method: 'POST',
    path: '/task/task/groups',
    summary: 'How many tasks stand in each group of a grouping',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      { projectId: Id, filter: Type.Optional(TaskFilter), by: TaskGrouping },
      { additionalProperties: false },
    ),
    reply: TaskGroups,
    failures: [commonFailures.notFound, recordFailures.unknownFilter],
  },
  totals: {
    method: 'POST',
    path: '/task/task/totals',
    summary:
      'What the tasks of each group come to: number, overdue ones, sums of fields; also of the groups within them. By label, a task counts in the group of each of its labels',
    access: 'task:use',
    reads: true,
    body: TotalsQuery,
    reply: Type.Array(GroupTotals, { maxItems: 2 * TOTALLED_GROUPS_MAX }),
    failures: [commonFailures.notFound, recordFailures.unknownFilter],
  },
  board: {
    method: 'POST',
    path: '/task/task/board',
    summary:
      'The first cards of every column, of one lane if wanted; more of a column come from `query` with a group. Other columns than statuses only if they have tasks',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      {
        projectId: Id,
        filter: Type.Optional(TaskFilter),
        /** The field of the columns; default: status. By label, a task is in the column of each of its labels. */
        by: Type.Optional(TaskGrouping),
        lane: Type.Optional(BoardLane),
        perColumn: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(BoardColumn),
    failures: [commonFailures.notFound, recordFailures.unknownFilter],
  },
  boardCounts: {
    method: 'POST',
    path: '/task/task/boardCounts',
    summary:
      'How many tasks stand in each cell of a board with lanes; cells without tasks are left out. By label, a task stands in a cell of each of its labels',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      { projectId: Id, filter: Type.Optional(TaskFilter), by: TaskGrouping, laneBy: TaskGrouping },
      { additionalProperties: false },
    ),
    reply: BoardCounts,
    failures: [commonFailures.notFound, recordFailures.unknownFilter],
  },
  covers: {
    method: 'POST',
    path: '/task/task/covers',
    summary: 'The covers of tasks on cards: of each its first image file of at most 2 MB',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      { projectId: Id, ids: Type.Array(Id, { minItems: 1, maxItems: COVERS_AT_ONCE, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: Type.Array(TaskCover, { maxItems: COVERS_AT_ONCE }),
    failures: [commonFailures.notFound],
  },
  rollUps: {
    method: 'POST',
    path: '/task/task/rollUps',
    summary:
      'What the subtasks of tasks come to, to every depth: how many are done, their estimates, and the span of their dates',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      { projectId: Id, ids: Type.Array(Id, { minItems: 1, maxItems: ROLL_UPS_AT_ONCE, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: Type.Array(RollUp),
    failures: [commonFailures.notFound],
  },
  facts: {
    method: 'POST',
    path: '/task/task/facts',
    summary:
      'What optional columns of a list show of tasks: who requested them, the promised date, their links, the last comment',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      { projectId: Id, ids: Type.Array(Id, { minItems: 1, maxItems: FACTS_AT_ONCE, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: Type.Array(TaskFacts, { maxItems: FACTS_AT_ONCE }),
    failures: [commonFailures.notFound],
  },
  unread: {
    method: 'POST',
    path: '/task/task/unread',
    summary: 'Which of some tasks others have changed since I last opened them',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      { projectId: Id, ids: Type.Array(Id, { minItems: 1, maxItems: UNREAD_AT_ONCE, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: Type.Array(Id, { maxItems: UNREAD_AT_ONCE }),
    failures: [commonFailures.notFound],
  },
  visit: {
    method: 'POST',
    path: '/task/task/visit',
    summary: 'Note that I have a task open: what others change later is unread',
    access: 'task:use',
    body: Type.Object({ id: Id }, { additionalProperties: false }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
  queryById: {
    method: 'GET',
    path: '/task/task/queryById',
    summary: 'One task with everything its drawer shows; by id, or by key such as SITE-12',
    access: 'task:use',
    query: Type.Object({
      id: Type.Optional(Id),
      key: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9]{1,9}-[0-9]{1,9}$' })),
    }),
    reply: TaskDetail,
    failures: [commonFailures.notFound, taskFailures.inTrash],
  },
  byIds: {
    method: 'POST',
    path: '/task/task/byIds',
    summary: 'The present state of some tasks of a project; ones that are gone are left out',
    access: 'task:use',
    reads: true,
    body: Type.Object({ projectId: Id, ids: Ids }, { additionalProperties: false }),
    reply: Type.Array(TaskRow),
    failures: [commonFailures.notFound],
  },
  search: {
    method: 'GET',
    path: '/task/task/search',
    summary: 'Tasks of all my projects that match some words, newest change first, at most 20',
    access: 'task:use',
    query: Type.Object({ text: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: Type.Array(TaskInOtherProject),
  },
  similar: {
    method: 'GET',
    path: '/task/task/similar',
    summary: 'The open tasks of a project whose titles are most similar to that of a new one, at most 5',
    access: 'task:use',
    query: Type.Object({ projectId: Id, title: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: Type.Array(SimilarTask, { maxItems: 5 }),
    failures: [commonFailures.notFound],
  },
  add: {
    method: 'POST',
    path: '/task/task/add',
    summary: 'Add a task',
    access: 'task:use',
    body: TaskDraft,
    reply: TaskWrite,
    failures: [...inProject, ...fieldRules, taskFailures.anchorGone, taskFailures.descriptionTooLarge],
  },
  addMany: {
    method: 'POST',
    path: '/task/task/addMany',
    summary: 'Add a task for each title, in one operation',
    access: 'task:use',
    body: TaskDrafts,
    reply: TaskWrite,
    failures: [...inProject, ...fieldRules, taskFailures.anchorGone, taskTypeFailures.tooManyFromTemplate],
  },
  edit: {
    method: 'PATCH',
    path: '/task/task/edit',
    summary: 'Change fields of a task; a stale edit is merged where the fields do not overlap',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        version: Type.Integer(),
        changes: TaskChanges,
        /** A comment added with the change of status, which can require one. */
        comment: Type.Optional(Paragraphs(TRANSITION_COMMENT_MAX)),
      },
      { additionalProperties: false },
    ),
    reply: TaskEdited,
    failures: [...inProject, ...fieldRules, taskFailures.conflict, taskFailures.inTrash],
  },
  describe: {
    method: 'PUT',
    path: '/task/task/describe',
    summary: 'Replace the description, which has a version of its own',
    access: 'task:use',
    body: Type.Object(
      { id: Id, descriptionVersion: Type.Integer(), description: RichText },
      { additionalProperties: false },
    ),
    reply: Type.Object({ description: Type.String(), descriptionVersion: Type.Integer(), opId: Id }),
    failures: [...inProject, taskFailures.conflict, taskFailures.descriptionTooLarge, taskFailures.inTrash],
  },
  deal: {
    method: 'POST',
    path: '/task/task/deal',
    summary: 'Deal with a task that is to do or doing: next status, next owner, a note',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        version: Type.Integer(),
        statusId: Id,
        ownerId: Type.Optional(Nullable(Id)),
        note: Type.Optional(Paragraphs(2000)),
      },
      { additionalProperties: false },
    ),
    reply: TaskEdited,
    failures: [...inProject, ...fieldRules, taskFailures.conflict, taskFailures.dealClosed, taskFailures.inTrash],
  },
  move: {
    method: 'POST',
    path: '/task/task/move',
    summary:
      'Put tasks behind or before others (the nearest named one that still exists counts), in a status if named, and change fields with it, such as the parent',
    access: 'task:use',
    body: TaskMove,
    reply: TaskWrite,
    failures: [...inProject, ...fieldRules, taskFailures.anchorGone, taskFailures.conflict],
  },
  batch: {
    method: 'POST',
    path: '/task/task/batch',
    summary: 'Change up to 1,000 tasks in one operation that can be undone; says which were left out',
    access: 'task:use',
    body: TaskBatch,
    reply: Type.Object({ changed: Type.Integer(), left: SkippedTasks, opId: Id }),
    failures: [...inProject, ...fieldRules, taskFailures.tooManyCommented],
  },
  previewBatch: {
    method: 'POST',
    path: '/task/task/previewBatch',
    summary: 'What a change of up to 1,000 tasks would do, without making it',
    access: 'task:use',
    reads: true,
    body: TaskBatch,
    reply: BulkPreview,
    failures: [...inProject, ...fieldRules, taskFailures.tooManyCommented],
  },
  editCells: {
    method: 'POST',
    path: '/task/task/editCells',
    summary:
      'Change fields of up to 1,000 tasks, each by its own values, in one operation that can be undone; nothing is changed if one of them is refused, unless the others are wanted',
    access: 'task:use',
    body: CellEdits,
    reply: Type.Object({ changed: Type.Integer(), left: SkippedTasks, opId: Id }),
    failures: [...inProject, ...fieldRules, taskFailures.tooManyCells],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/task/task/deleteBatch',
    summary: 'Move up to 1,000 tasks and their sub-tasks to the trash',
    access: 'task:use',
    body: Type.Object({ projectId: Id, ids: Ids, reason: Type.Optional(Reason) }, { additionalProperties: false }),
    reply: Type.Object({ changed: Type.Integer(), opId: Id }),
    failures: inProject,
  },
});
