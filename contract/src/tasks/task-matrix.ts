import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Day, Done, Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { customFieldFailures } from './fields/custom-field.ts';
import { taskFailures } from './fields/task-fields.ts';
import { projectFailures } from './project-shapes.ts';
import { makingRefusals } from './task-copy.ts';

export const taskMatrixFailures = failures('taskMatrix', {
  none: 404,
  fieldUnfit: 422,
  optionUnknown: 422,
  tooManyFields: 422,
  tooManyCells: 422,
  tooManyTasks: 422,
  templateUnfit: 422,
});

/** The maximum number of cells of a matrix. */
export const MATRIX_CELLS_MAX = 200;
/** The maximum number of fields that make up its rows and columns together. */
export const MATRIX_FIELDS_MAX = 3;
/** The maximum number of tasks created at once, subtasks of templates included. */
export const MATRIX_TASKS_MAX = 500;

/** A choice field of the project with those of its options for which there are rows or columns. */
export type MatrixAxis = Static<typeof MatrixAxis>;
const MatrixAxis = Type.Object(
  { fieldId: Id, optionIds: Type.Array(Id, { minItems: 1, maxItems: MATRIX_CELLS_MAX, uniqueItems: true }) },
  { additionalProperties: false },
);

/** The fields whose options make up the rows and columns, outer ones first. */
export type MatrixAxes = Static<typeof MatrixAxes>;
const axes = {
  rows: Type.Array(MatrixAxis, { minItems: 1, maxItems: 2 }),
  columns: Type.Array(MatrixAxis, { maxItems: 2 }),
};
export const MatrixAxes = Type.Object(axes);

/** Which dates new cells get. */
export const MATRIX_DATES = ['brief', 'fixed', 'none'] as const;

/** What new cells are made of. */
export type MatrixFilling = Static<typeof MatrixFilling>;
const filling = {
  /** A template with one top-level task; without one a cell gets the description of the brief. */
  templateId: Nullable(Id),
  /** The owner of the cells; without one a template keeps its own. */
  ownerId: Nullable(Id),
  /** The dates of the brief, fixed ones, or none; those of a template are counted back from the due date. */
  dates: OneOf(MATRIX_DATES),
  startDate: Nullable(Day),
  dueDate: Nullable(Day),
};
export const MatrixFilling = Type.Object(filling);

/** What of a brief can change after a cell was made. */
export const BRIEF_PARTS = ['title', 'description', 'dates'] as const;
export type BriefPart = (typeof BRIEF_PARTS)[number];

export type MatrixCell = Static<typeof MatrixCell>;
export const MatrixCell = Type.Object({
  id: Id,
  seq: Type.Integer(),
  title: Type.String(),
  statusId: Id,
  ownerId: Nullable(Id),
  dueDate: Nullable(Day),
  archived: Type.Boolean(),
  /** Its options of the fields of the rows, then of the columns. */
  optionIds: Type.Array(Id),
  /** What of the brief has changed since the cell was made or brought up to date. */
  outdated: Type.Array(OneOf(BRIEF_PARTS)),
});

export type TaskMatrix = Static<typeof TaskMatrix>;
export const TaskMatrix = Type.Object({
  /** Without fields and options that the project no longer has; null without rows. */
  axes: Nullable(MatrixAxes),
  filling: MatrixFilling,
  cells: Type.Array(MatrixCell),
});

const { notFound } = commonFailures;
const { notAllowed, othersTask, archived } = projectFailures;
const { none, fieldUnfit, optionUnknown, tooManyFields, tooManyCells, tooManyTasks, templateUnfit } =
  taskMatrixFailures;

export const taskMatrix = defineRoutes('taskMatrix', {
  get: {
    method: 'GET',
    path: '/task/matrix/get',
    summary: 'The deliverables matrix of a task, with its cells',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: TaskMatrix,
    failures: [notFound],
  },
  set: {
    method: 'PUT',
    path: '/task/matrix/set',
    summary: 'Choose the rows and columns of the deliverables matrix of a task; no tasks are created',
    access: 'task:use',
    body: Type.Object({ taskId: Id, ...axes }, { additionalProperties: false }),
    reply: Done,
    failures: [
      notFound,
      notAllowed,
      othersTask,
      archived,
      taskFailures.inTrash,
      customFieldFailures.unknown,
      fieldUnfit,
      optionUnknown,
      tooManyFields,
      tooManyCells,
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/task/matrix/remove',
    summary: 'Remove the deliverables matrix of a task; its tasks stay',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: Done,
    failures: [notFound, notAllowed, othersTask, archived, taskFailures.inTrash],
  },
  fill: {
    method: 'POST',
    path: '/task/matrix/fill',
    summary: 'Create the missing cells of a deliverables matrix as subtasks, all or those of one option',
    access: 'task:use',
    body: Type.Object(
      { taskId: Id, optionId: Type.Optional(Id), filling: Type.Object(filling, { additionalProperties: false }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      /** New cells; those that exist, also if data rules hide them, are not made again. */
      made: Type.Integer(),
      /** The operation that can be undone; null where nothing was missing. */
      opId: Nullable(Id),
    }),
    failures: [
      ...makingRefusals,
      none,
      optionUnknown,
      tooManyTasks,
      templateUnfit,
      customFieldFailures.unknown,
      customFieldFailures.notEditable,
      taskFailures.inTrash,
      taskFailures.personUnknown,
      taskFailures.datesReversed,
    ],
  },
  accept: {
    method: 'POST',
    path: '/task/matrix/accept',
    summary: 'Bring outdated cells up to date with their brief; what was changed in a cell itself is kept',
    access: 'task:use',
    body: Type.Object(
      {
        taskId: Id,
        /** All outdated ones if left out. */
        ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MATRIX_CELLS_MAX, uniqueItems: true })),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ accepted: Type.Integer(), opId: Nullable(Id) }),
    failures: [notFound, notAllowed, othersTask, archived, none, taskFailures.inTrash, taskFailures.datesReversed],
  },
});
