import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { recordLink } from '../../records/parts/tables.ts';

/**
 * Type and lag of a dependency between two tasks. The dependency itself is their link of the kind `blocks`; without a row here it is
 * finish-to-start without lag.
 */
export const taskDependency = pgTable('task_dependency', {
  linkId: uuid()
    .primaryKey()
    .references(() => recordLink.id, { onDelete: 'cascade' }),
  type: text().notNull(),
  lag: integer().notNull(),
});
