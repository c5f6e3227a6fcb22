import { channelType, reportTemplateType, waybillType } from '@opsyard/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { connectorAccount } from '../../connectors/tables.ts';
import { instant, plainText } from '../../kernel/columns.ts';
import { storedFile } from '../../kernel/tables.ts';
import { recordJob } from '../../records/jobs/tables.ts';
import { recordTable } from '../../records/record-table.ts';
import { sysUser } from '../identity/people-tables.ts';

export const logisticsChannel = recordTable(channelType);
export const waybill = recordTable(waybillType);
export const reportTemplate = recordTable(reportTemplateType);

/** Scheduled changes of channels by date in UTC; applied ones are the versions of the channel. */
export const logisticsChannelChange = pgTable(
  'logistics_channel_change',
  {
    id: uuid().primaryKey(),
    channelId: uuid()
      .notNull()
      .references(() => logisticsChannel.id, { onDelete: 'cascade' }),
    effectiveOn: date().notNull(),
    changes: jsonb().notNull(),
    note: text().notNull(),
    state: text().notNull().default('planned'),
    /** The code of the failure. */
    reason: text(),
    before: jsonb(),
    plannedBy: uuid()
      .notNull()
      .references(() => sysUser.id),
    plannedAt: instant().notNull().defaultNow(),
    doneAt: instant(),
    /** The latest job that applies it. */
    jobId: uuid().references(() => recordJob.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('logistics_channel_change_job').on(table.jobId),
    index('logistics_channel_change_of').on(table.channelId, table.effectiveOn, table.id),
    index('logistics_channel_change_due').on(table.effectiveOn).where(sql`state = 'planned'`),
  ],
);

/** Events of parcels; a repeated event is stored once. */
export const waybillEvent = pgTable(
  'waybill_event',
  {
    id: uuid().primaryKey(),
    waybillId: uuid()
      .notNull()
      .references(() => waybill.id, { onDelete: 'cascade' }),
    /** SHA-256 of source, number, second, text and place. */
    eventKey: plainText().notNull(),
    source: text().notNull(),
    occurredAt: instant().notNull(),
    /** Null if the code of the source is unknown. */
    status: text(),
    detail: text(),
    rawStatus: text().notNull(),
    text: text().notNull(),
    place: text().notNull(),
    /** False if the source gave no time zone, so that the instant is a guess. */
    tzKnown: boolean().notNull().default(true),
    /** As received from the provider, shortened JSON; null for manual events. */
    raw: text(),
    receivedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('waybill_event_unknown').on(table.source, table.rawStatus).where(sql`status is null`),
    uniqueIndex('waybill_event_once').on(table.waybillId, table.eventKey),
    index('waybill_event_time').on(table.waybillId, table.occurredAt),
    index('waybill_event_day').on(table.occurredAt),
  ],
);

/** The tracking state of parcels: their account, and the time of the next query. */
export const waybillTracking = pgTable(
  'waybill_tracking',
  {
    waybillId: uuid()
      .primaryKey()
      .references(() => waybill.id, { onDelete: 'cascade' }),
    accountId: uuid().references(() => connectorAccount.id, { onDelete: 'set null' }),
    /** The provider's code of the registered carrier. */
    carrier: text(),
    /** Another carrier found by the provider and not used, because a user entered the current one. */
    suggestedCarrier: text(),
    /** Why it was refused or has ended. */
    message: text(),
    registeredAt: instant(),
    polledAt: instant(),
    pushedAt: instant(),
    /** Null if the provider is not queried. */
    nextPollAt: instant(),
  },
  (table) => [
    index('waybill_tracking_due').on(table.nextPollAt).where(sql`next_poll_at is not null`),
    index('waybill_tracking_account').on(table.accountId, table.registeredAt),
  ],
);

/** The registrations of parcels: one row per carrier, so that no carrier is tried twice. */
export const waybillRegistration = pgTable(
  'waybill_registration',
  {
    id: uuid().primaryKey(),
    waybillId: uuid()
      .notNull()
      .references(() => waybill.id, { onDelete: 'cascade' }),
    accountId: uuid().references(() => connectorAccount.id, { onDelete: 'set null' }),
    number: plainText().notNull(),
    /** The provider's code; null until the provider has detected one. */
    carrier: text(),
    reason: text().notNull(),
    /** The carrier it replaces. */
    former: text(),
    /** Null until the provider has accepted it. */
    registeredAt: instant(),
    byId: uuid().references(() => sysUser.id),
  },
  (table) => [
    uniqueIndex('waybill_registration_once').on(
      table.waybillId,
      table.accountId,
      table.number,
      sql`lower(coalesce(carrier, ''))`,
    ),
    index('waybill_registration_account').on(table.accountId),
  ],
);

/** Automatic tasks about stuck and silent parcels, one for each silence. */
export const waybillLateTask = pgTable(
  'waybill_late_task',
  {
    waybillId: uuid()
      .notNull()
      .references(() => waybill.id, { onDelete: 'cascade' }),
    /** The time of the last event, when the silence began. */
    silentSince: instant().notNull(),
    /** Null only until the transaction that creates it ends. */
    taskId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.waybillId, table.silentSince] }),
    index('waybill_late_task_task').on(table.taskId),
  ],
);

/** Successors of tracking numbers; a number has at most one successor and any number of predecessors. */
export const numberAlias = pgTable(
  'number_alias',
  {
    oldNumber: plainText().primaryKey(),
    newNumber: plainText().notNull(),
    reason: text().notNull(),
    at: instant().notNull().defaultNow(),
    byId: uuid().references(() => sysUser.id),
  },
  (table) => [
    index('number_alias_new').on(table.newNumber),
    check('number_alias_changes', sql`${table.oldNumber} <> ${table.newNumber}`),
  ],
);

/** The results of jobs that run reports, by the items' ids, successful or failed; their files expire. */
export const reportRun = pgTable(
  'report_run',
  {
    id: uuid().primaryKey(),
    /** Null when the job has been removed. */
    jobId: uuid().references(() => recordJob.id, { onDelete: 'set null' }),
    templateId: uuid().references(() => reportTemplate.id, { onDelete: 'set null' }),
    /** The recipient, whose permissions apply. */
    userId: uuid()
      .notNull()
      .references(() => sysUser.id),
    state: text().notNull(),
    format: text().notNull(),
    /** The file name. */
    name: text().notNull(),
    rows: integer(),
    /** Columns and measures hidden from the recipient. */
    leftOut: integer().notNull().default(0),
    milliseconds: integer().notNull(),
    fileId: uuid().references(() => storedFile.id, { onDelete: 'set null' }),
    /** The code of the failure. */
    reason: text(),
    at: instant().notNull().defaultNow(),
    /** The scheduled time; null for a manual run. */
    period: instant(),
  },
  (table) => [
    uniqueIndex('report_run_once').on(table.templateId, table.period, table.userId),
    index('report_run_job').on(table.jobId),
    index('report_run_of').on(table.templateId, table.at, table.id),
    index('report_run_at').on(table.at),
    index('report_run_file').on(table.fileId),
  ],
);
