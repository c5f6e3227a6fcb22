import { Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import type { Routes } from '../kernel/route.ts';
import { Id, Ids } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { taskFailures } from './fields/task-fields.ts';
import { FACTS_AT_ONCE, TaskFacts, UNREAD_AT_ONCE } from './list/task-facts.ts';
import {
  BoardColumn,
  BoardCounts,
  BoardLane,
  CellGrouping,
  GroupTotals,
  SimilarTask,
  TaskFilter,
  TaskGroups,
  TaskInOtherProject,
  TaskPage,
  TaskQuery,
  TOTALLED_GROUPS_MAX,
  TotalsQuery,
} from './list/task-query.ts';
import { ROLL_UPS_AT_ONCE, RollUp } from './planning/roll-up.ts';
import { COVERS_AT_ONCE, TaskCover } from './task-cover.ts';
import { TaskDetail } from './task-replies.ts';
import { TaskRow } from './task-row.ts';

export const taskReads = {
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
      { projectId: Id, filter: Type.Optional(TaskFilter), by: CellGrouping },
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
        /** The field of the columns; default: status. By label, a task is in the column of each of its labels; by a group of labels, in one. */
        by: Type.Optional(CellGrouping),
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
      { projectId: Id, filter: Type.Optional(TaskFilter), by: CellGrouping, laneBy: CellGrouping },
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
    summary: 'The present state of some tasks of a project; deleted ones are left out',
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
} as const satisfies Routes;
