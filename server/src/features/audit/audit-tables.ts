import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Security events; append-only, each row has the hash of the previous one. */
export const audit = pgTable(
  'audit',
  {
    seq: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: text().notNull(),
    actorId: uuid(),
    username: text(),
    kind: text().notNull(),
    ip: text(),
    agent: text(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [index('audit_actor').on(table.actorId), index('audit_kind').on(table.kind)],
);

/**
 * Failures of unauthenticated users in the current window, counted so that they cannot grow the audit trail without
 * limit.
 */
export const failureCount = pgTable(
  'failure_count',
  {
    windowAt: timestamp({ withTimezone: true }).notNull(),
    kind: text().notNull(),
    /** The affected account, or empty. */
    about: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    times: integer().notNull(),
    username: text(),
  },
  (table) => [primaryKey({ columns: [table.windowAt, table.kind, table.about, table.detail] })],
);
