import { foamRuleType, rateCardType, workOrderType } from '@opsyard/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, plainText } from '../../kernel/columns.ts';
import { recordFile } from '../../records/parts/tables.ts';
import { numberSequence, recordTable } from '../../records/record-table.ts';
import { sysUser } from '../identity/people-tables.ts';

export const workOrder = recordTable(workOrderType);
export const foamRule = recordTable(foamRuleType);
export const rateCard = recordTable(rateCardType);
export const workOrderNumber = numberSequence(workOrderType);

/** The evidence files of orders; a seal makes submitted ones immutable. */
export const workOrderEvidence = pgTable(
  'work_order_evidence',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => workOrder.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => recordFile.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** The round it was submitted in; null if none. */
    round: integer(),
    /** Its position in the chain of seals. */
    place: integer(),
    seal: text(),
    /** When a photo was taken by its camera's clock, and its UTC offset if known. */
    takenAt: text(),
    takenOffset: text(),
  },
  (table) => [
    index('work_order_evidence_order').on(table.orderId, table.id),
    uniqueIndex('work_order_evidence_place').on(table.orderId, table.place).where(sql`place is not null`),
    uniqueIndex('work_order_evidence_file').on(table.fileId),
  ],
);

/** The packages of preventions as they were first entered, stored when a prevention is edited. */
export const workOrderFirstBox = pgTable('work_order_first_box', {
  orderId: uuid()
    .primaryKey()
    .references(() => workOrder.id, { onDelete: 'cascade' }),
  length: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
});

export const workOrderMessage = pgTable(
  'work_order_message',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => workOrder.id, { onDelete: 'cascade' }),
    /** `in` from the carrier, `out` to it. */
    direction: text().notNull(),
    text: plainText().notNull(),
    authorId: uuid().references(() => sysUser.id),
    at: instant().notNull().defaultNow(),
  },
  (table) => [index('work_order_message_order').on(table.orderId, table.at, table.id)],
);

export const workOrderMessageFile = pgTable(
  'work_order_message_file',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => recordFile.id, { onDelete: 'cascade' }),
    messageId: uuid()
      .notNull()
      .references(() => workOrderMessage.id, { onDelete: 'cascade' }),
  },
  (table) => [index('work_order_message_file_message').on(table.messageId, table.fileId)],
);

/**
 * Measures of parcels. Rows are immutable: a correction adds a version, a removal one that is `removed`, and the latest version of a measure
 * counts.
 */
export const workOrderMeasure = pgTable(
  'work_order_measure',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => workOrder.id, { onDelete: 'cascade' }),
    /** The id of its first version. */
    measureId: uuid().notNull(),
    source: text().notNull(),
    length: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    weight: integer(),
    measuredAt: instant().notNull(),
    measuredBy: plainText(),
    device: plainText(),
    removed: boolean().notNull().default(false),
    /** The round it was submitted in; null if none. */
    round: integer(),
    enteredBy: uuid().references(() => sysUser.id),
    enteredAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('work_order_measure_order').on(table.orderId, table.measureId, table.id),
    index('work_order_measure_measure').on(table.measureId, table.id),
  ],
);

/** Sent reminders of deadlines; `since` is the day the deadline counts from, so that a new deadline has its own reminder. */
export const workOrderReminder = pgTable(
  'work_order_reminder',
  {
    orderId: uuid()
      .notNull()
      .references(() => workOrder.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    since: date().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.kind, table.since] })],
);
