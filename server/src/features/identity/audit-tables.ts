import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** Security events; append-only, each row carries the hash of the one before. */
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
