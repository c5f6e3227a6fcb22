import type { MatrixAxes, MatrixFilling } from '@opsyard/contract';
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { task } from './task-tables.ts';

/** The deliverables matrix of a task, which is the brief of its cells. */
export const taskMatrix = pgTable('task_matrix', {
  taskId: uuid()
    .primaryKey()
    .references(() => task.id, { onDelete: 'cascade' }),
  axes: jsonb().$type<MatrixAxes>().notNull(),
  /** What its cells were made of last; null until then. */
  filling: jsonb().$type<MatrixFilling>(),
});

/** The brief as a cell follows it: hashes stand for descriptions. */
export type CellBasis = {
  title: string;
  html: string;
  startDate: string | null;
  dueDate: string | null;
  /** What the cell was given by it; left out: not by it. Values changed in the cell since are its own. */
  given: { title: string; html?: string | undefined; startDate?: string | null; dueDate?: string | null };
};

/** The brief that a cell follows; the task itself is a subtask like others. */
export const taskMatrixCell = pgTable(
  'task_matrix_cell',
  {
    taskId: uuid()
      .primaryKey()
      .references(() => task.id, { onDelete: 'cascade' }),
    briefId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    basis: jsonb().$type<CellBasis>().notNull(),
    /** That before the last change, and the operation by which it was accepted: it holds again if that is undone. */
    previous: jsonb().$type<CellBasis>(),
    acceptedBy: uuid(),
  },
  (table) => [index('task_matrix_cell_brief').on(table.briefId)],
);
