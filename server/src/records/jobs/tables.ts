import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sysUser } from '../../features/identity/people-tables.ts';
import { instant } from '../../kernel/columns.ts';

/** A background job with items. Triggers on the items maintain its counters. */
export const recordJob = pgTable(
  'record_job',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    title: text().notNull(),
    /** The title in English and Chinese, unless it is a name. */
    titles: jsonb(),
    params: jsonb().notNull(),
    state: text().notNull(),
    priority: integer().notNull().default(0),
    total: integer().notNull().default(0),
    pending: integer().notNull().default(0),
    running: integer().notNull().default(0),
    ok: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    createdBy: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    scheduledAt: instant(),
    startedAt: instant(),
    finishedAt: instant(),
    /** No item starts before this time, and the reason. */
    waitUntil: instant(),
    waitReason: jsonb(),
    cancelRequested: boolean().notNull().default(false),
    /** Recent throughput in items per second, measured between `tickedAt` and now. */
    rate: doublePrecision(),
    tickedAt: instant(),
    tickedDone: integer().notNull().default(0),
    /** The operation of all its writes, by which they are undone. */
    opId: uuid(),
    cloneOf: uuid(),
  },
  (table) => [
    index('record_job_kind').on(table.kind, table.createdAt, table.id),
    index('record_job_created_by').on(table.createdBy, table.createdAt, table.id),
    index('record_job_op').on(table.opId).where(sql`op_id is not null`),
    index('record_job_open').on(table.id).where(sql`state in ('queued', 'running')`),
    index('record_job_finished').on(table.finishedAt).where(sql`finished_at is not null`),
  ],
);

/** An item of a job. A worker holds a lease on it: a result is accepted only with the current lease number. */
export const recordJobItem = pgTable(
  'record_job_item',
  {
    id: uuid().primaryKey(),
    jobId: uuid()
      .notNull()
      .references(() => recordJob.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    kind: text().notNull(),
    targetType: text(),
    targetId: text(),
    /** The display name. */
    label: text().notNull(),
    payload: jsonb(),
    state: text().notNull(),
    attempt: integer().notNull().default(0),
    /** How often its worker was lost. */
    lost: integer().notNull().default(0),
    lease: bigint({ mode: 'number' }).notNull().default(0),
    leaseUntil: instant(),
    nextAt: instant().notNull().defaultNow(),
    waitReason: jsonb(),
    errorCode: text(),
    errorMessage: jsonb(),
    retryable: boolean(),
    before: jsonb(),
    after: jsonb(),
    finishedAt: instant(),
  },
  (table) => [
    uniqueIndex('record_job_item_seq').on(table.jobId, table.seq),
    index('record_job_item_state').on(table.jobId, table.state, table.seq),
    index('record_job_item_due').on(table.jobId, table.nextAt, table.seq).where(sql`state = 'pending'`),
    index('record_job_item_lease').on(table.jobId, table.leaseUntil).where(sql`state = 'running'`),
    index('record_job_item_busy').on(table.kind).where(sql`state = 'running'`),
    uniqueIndex('record_job_item_in_flight')
      .on(table.kind, table.targetType, table.targetId)
      .where(sql`state in ('pending', 'running') and target_id is not null`),
  ],
);
