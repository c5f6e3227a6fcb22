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

/** An operation of a user that can be undone. */
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

/** Changes of records: for history, undo and merging of concurrent edits. */
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
    /** The record's new version, if it has versions. */
    version: integer(),
    changes: jsonb().$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    /** Where the change came from; unknown for those of earlier versions. */
    source: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The order of changes, independent of clocks. */
    seq: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
  },
  (table) => [
    index('activity_order').on(table.entityId, table.seq),
    // Whether a task has changed since a time is found without reading its whole history.
    index('activity_time').on(table.entityId, table.at).where(sql`entity = 'task'`),
    index('activity_op').on(table.opId),
    // What happened lately in a project is found without reading the histories of its tasks.
    index('activity_project').on(table.projectId, table.seq).where(sql`entity = 'task'`),
  ],
);

/** Outgoing events (transactional outbox), read in transaction order. */
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

/** Stored responses of writes, by idempotency key. */
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

/** Data of the installation itself: secrets created at the first start, the demo's password, applied seeds. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});

/** Files in the file store; accessible only through a record that refers to them. */
export const storedFile = pgTable(
  'stored_file',
  {
    id: uuid().primaryKey(),
    sha256: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    mime: text().notNull(),
    createdBy: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('stored_file_sha256').on(table.sha256)],
);

/** A run of a scheduled job; kept for 30 days. */
export const jobRun = pgTable(
  'job_run',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
    error: text(),
    /** Whether a user started this run of the job, outside of the schedule. */
    manual: boolean('asked').notNull().default(false),
    /** The order in which runs started, independent of clocks. */
    seq: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
  },
  (table) => [index('job_run_order').on(table.name, table.seq)],
);

/** A paused scheduled job. */
export const jobPause = pgTable('job_pause', {
  name: text().primaryKey(),
  username: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Rate limit counters shared by all nodes; times use the database's clock. */
export const throttle = pgTable(
  'throttle',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    /** When the window ends. */
    endsAt: timestamp({ withTimezone: true }).notNull(),
    blockedUntil: timestamp({ withTimezone: true }),
    /** The protected object, such as an account or a mobile number; its counters are reset when its owner signs in. */
    target: text(),
  },
  (table) => [
    index('throttle_ends').on(table.endsAt),
    index('throttle_target').on(table.target).where(sql`target is not null`),
  ],
);

/** The errors of an import, for anybody with the URL; kept for a day. */
export const importReport = pgTable(
  'import_report',
  {
    id: uuid().primaryKey(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('import_report_at').on(table.at)],
);

/** The version in which a field of an administration record got its value, and the MD5 of its previous value as text. */
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
