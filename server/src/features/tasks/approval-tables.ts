import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, plainText } from '../../kernel/columns.ts';
import { sysUser } from '../identity/people-tables.ts';
import { task } from './task-tables.ts';

/**
 * Requests for an approval of a change of status. A trigger cancels a pending one when the status changes otherwise, or when the task
 * is archived, deleted or moved to another project.
 */
export const taskApproval = pgTable(
  'task_approval',
  {
    id: uuid().primaryKey(),
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    fromId: uuid().notNull(),
    toId: uuid().notNull(),
    state: text().notNull().default('pending'),
    /** The number of required approvals. */
    needed: integer().notNull(),
    requesterId: uuid().references(() => sysUser.id, { onDelete: 'set null' }),
    requestedAt: instant().notNull().defaultNow(),
    expiresAt: instant(),
    /** Whether it can be approved together with others. */
    bulk: boolean().notNull().default(false),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('task_approval_pending').on(table.taskId).where(sql`state = 'pending'`),
    index('task_approval_task').on(table.taskId, table.requestedAt),
    index('task_approval_requester').on(table.requesterId, table.id),
    index('task_approval_expiry').on(table.expiresAt).where(sql`state = 'pending'`),
  ],
);

/** The approvers of a request, who decides in their place, and the decisions. */
export const taskApprover = pgTable(
  'task_approver',
  {
    approvalId: uuid()
      .notNull()
      .references(() => taskApproval.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** The approver, or their delegate. */
    deciderId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    decision: text(),
    reason: plainText().notNull().default(''),
    decidedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.approvalId, table.userId] }),
    index('task_approver_decider').on(table.deciderId, table.approvalId),
  ],
);
