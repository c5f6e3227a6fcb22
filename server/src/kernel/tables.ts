import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** A 64-bit transaction id, as text. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Something one person did in one go and may take back. */
export const operation = pgTable(
  'operation',
  {
    id: uuid().primaryKey(),
    actorId: uuid(),
    kind: text().notNull(),
    projectId: uuid(),
    undoes: uuid(),
    undoneBy: uuid(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('operation_at').on(table.at)],
);

/** What happened to a record: for history, undo and the merging of stale edits. */
export const activity = pgTable(
  'activity',
  {
    id: uuid().primaryKey(),
    opId: uuid().notNull(),
    actorId: uuid(),
    entity: text().notNull(),
    entityId: uuid().notNull(),
    projectId: uuid(),
    kind: text().notNull(),
    /** The version the record got by this, when it has versions. */
    version: integer(),
    changes: jsonb().$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The order in which things happened, whatever the clocks said. */
    seq: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
  },
  (table) => [index('activity_order').on(table.entityId, table.seq), index('activity_op').on(table.opId)],
);

/** Events on their way out; read by transaction, so that none is missed. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    topic: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'outbox_pkey', columns: [table.xid, table.id] }), index('outbox_at').on(table.at)],
);

/** Answers already given, so that a repeated write gets the same one. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    answer: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_key_pkey', columns: [table.userId, table.key] }),
    index('idempotency_key_at').on(table.at),
  ],
);

/** Facts the installation keeps about itself: secrets made at first start, the demo's password, what has been seeded. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});

/** Bytes kept in the file store; reachable only through a record that names them. */
export const storedFile = pgTable('stored_file', {
  id: uuid().primaryKey(),
  sha256: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  mime: text().notNull(),
  createdBy: uuid(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** A run of a job with times of its own; kept for 30 days. */
export const jobRun = pgTable(
  'job_run',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
    error: text(),
    /** Whether somebody asked for it, outside its times. */
    asked: boolean().notNull().default(false),
    /** The order in which runs began, whatever the clocks said. */
    seq: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
  },
  (table) => [index('job_run_order').on(table.name, table.seq)],
);

/** A job whose times are left out until somebody resumes it. */
export const jobPause = pgTable('job_pause', {
  name: text().primaryKey(),
  username: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** How often something was done lately, shared by all nodes; times are judged by the database's clock. */
export const throttle = pgTable(
  'throttle',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    /** When the count starts over. */
    endsAt: timestamp({ withTimezone: true }).notNull(),
    blockedUntil: timestamp({ withTimezone: true }),
    /** What the count protects, such as an account or a mobile number; such counts are dropped when its owner signs in. */
    target: text(),
  },
  (table) => [
    index('throttle_ends').on(table.endsAt),
    index('throttle_target').on(table.target).where(sql`target is not null`),
  ],
);

/** What could not be taken in from a table, for whoever has its address; kept for a day. */
export const importReport = pgTable(
  'import_report',
  {
    id: uuid().primaryKey(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('import_report_at').on(table.at)],
);

/** Since which version a field of a record of administration has its value, and the MD5 sum of the one before it as text. */
export const fieldVersion = pgTable(
  'field_version',
  {
    recordId: uuid().notNull(),
    field: text().notNull(),
    version: integer().notNull(),
    before: text(),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.field] })],
);
