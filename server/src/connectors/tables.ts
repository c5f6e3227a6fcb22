import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sysDepart } from '../features/identity/people-tables.ts';
import { instant } from '../kernel/columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An account of an external system. Its secrets are sealed for the origin they are sent to. */
export const connectorAccount = pgTable(
  'connector_account',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    name: text().notNull(),
    /** Served by the simulator. */
    sandbox: boolean().notNull(),
    /** Null: the simulator in this process. */
    baseUrl: text(),
    sealedSecret: text(),
    secretHint: text(),
    sealedWebhookSecret: text(),
    webhookSecretHint: text(),
    scopes: text().notNull().default(''),
    perSecond: real(),
    /** Registrations a month of the plan, where the provider reports no quota. */
    monthlyQuota: integer(),
    /** In the smallest unit of the currency. */
    pricePerThousand: integer(),
    priceCurrency: text(),
    departmentId: uuid().references(() => sysDepart.id, { onDelete: 'set null' }),
    state: text().$type<'active' | 'paused'>().notNull().default('active'),
    pauseReason: text().$type<'manual' | 'quota' | 'auth'>(),
    lastCheckAt: instant(),
    lastError: text(),
    lastErrorAt: instant(),
    quotaTotal: integer(),
    quotaLeft: integer(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('connector_account_name').on(sql`lower(${table.name})`),
    index('connector_account_department').on(table.departmentId),
    check('connector_account_price', sql`(price_per_thousand is null) = (price_currency is null)`),
  ],
);

/** Time of the next request of an account, shared by all processes. */
export const connectorBucket = pgTable('connector_bucket', {
  accountId: uuid()
    .primaryKey()
    .references(() => connectorAccount.id, { onDelete: 'cascade' }),
  nextAt: instant().notNull(),
  /** The provider asked for no requests until then. */
  blockedUntil: instant(),
});

/** A request and its response without secrets; kept for 14 days. */
export const connectorCall = pgTable(
  'connector_call',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => connectorAccount.id, { onDelete: 'cascade' }),
    at: instant().notNull().defaultNow(),
    method: text().notNull(),
    url: text().notNull(),
    status: integer(),
    duration: integer().notNull(),
    requestSize: integer().notNull(),
    responseSize: integer().notNull(),
    attempt: integer().notNull(),
    errorClass: text(),
    message: text(),
    requestText: text().notNull(),
    responseText: text().notNull(),
    /** The related records. */
    recordType: text(),
    recordIds: uuid().array(),
  },
  (table) => [
    index('connector_call_account').on(table.accountId, table.id),
    index('connector_call_records').using('gin', table.recordIds).where(sql`record_ids is not null`),
    index('connector_call_at').on(table.at),
  ],
);

/** Received webhooks; kept for 30 days. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => connectorAccount.id, { onDelete: 'cascade' }),
    deliveryKey: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    body: bytes().notNull(),
    verdict: text().notNull(),
    receivedAt: instant().notNull().defaultNow(),
    deliveries: integer().notNull().default(1),
    processedAt: instant(),
    error: text(),
  },
  (table) => [
    // Valid ones only: a forged delivery must not block the key of a real one.
    uniqueIndex('webhook_inbox_delivery').on(table.accountId, table.deliveryKey).where(sql`verdict = 'valid'`),
    index('webhook_inbox_account').on(table.accountId, table.id),
    index('webhook_inbox_received').on(table.receivedAt),
    index('webhook_inbox_waiting')
      .on(table.id)
      .where(sql`verdict = 'valid' and processed_at is null and error is null`),
  ],
);

/** Parcels tracked by the simulators of sandbox accounts. */
export const connectorSandbox = pgTable(
  'connector_sandbox',
  {
    accountId: uuid()
      .notNull()
      .references(() => connectorAccount.id, { onDelete: 'cascade' }),
    number: text().notNull(),
    carrier: text(),
    registeredAt: instant().notNull(),
    stoppedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.number] })],
);
