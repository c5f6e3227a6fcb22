import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sysUser } from './people-tables.ts';

const instant = () => timestamp({ withTimezone: true });

/** A session, identified by the SHA-256 of its token; expiry is decided by the database clock. */
export const session = pgTable(
  'session',
  {
    tokenHash: text().primaryKey(),
    /** Public id of the session. */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** 'login', 'admin' for a token created on the command line, 'api' for a token a user created for scripts. */
    kind: text().notNull().default('login'),
    remembered: boolean().notNull(),
    /** Name of an 'api' token and the permissions it is limited to. */
    name: text(),
    scopes: text().array(),
    ip: text(),
    agent: text(),
    /** When the user last confirmed their identity. */
    confirmedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    idleUntil: instant().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
    /** Why it was ended; null after signing out. */
    endReason: text(),
  },
  (table) => [
    uniqueIndex('session_id').on(table.id),
    index('session_user').on(table.userId),
    index('session_ends').on(table.endsAt),
  ],
);

/** An image code, valid until it is used, guessed wrong three times, or two minutes old. */
export const captcha = pgTable('captcha', {
  key: text().primaryKey(),
  answerHash: text().notNull(),
  tries: integer().notNull().default(0),
  expiresAt: instant().notNull(),
});

/** A code sent by SMS or e-mail, keyed by its purpose; one at a time, five attempts, five minutes. */
export const messageCode = pgTable(
  'message_code',
  {
    key: text().primaryKey(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index('message_code_expires').on(table.expiresAt)],
);

/** A message by SMS or e-mail; its text is cleared once a gateway has accepted it. */
export const message = pgTable(
  'message',
  {
    id: uuid().primaryKey(),
    /** Insertion order, independent of the clocks of the nodes. */
    seq: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    channel: text().notNull(),
    recipient: text().notNull(),
    purpose: text().notNull(),
    subject: text(),
    text: text(),
    /** waiting, sent (accepted by a gateway), kept (no gateway), failed */
    state: text().notNull().default('waiting'),
    gateway: text(),
    tries: integer().notNull().default(0),
    error: text(),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
  },
  (table) => [
    index('message_seq').on(table.seq),
    index('message_state').on(table.state, table.seq),
    index('message_recipient').on(table.recipient, table.id),
  ],
);

/** A password recovery in progress: the step it has reached, and the ticket for the last one. */
export const recoveryFlow = pgTable(
  'recovery_flow',
  {
    id: uuid().primaryKey(),
    /** Null for an unknown account whose absence is concealed. */
    userId: uuid().references(() => sysUser.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    /** begun, sent, proved, done */
    step: text().notNull().default('begun'),
    ticketHash: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('recovery_flow_expires').on(table.expiresAt)],
);

/** A short-lived single-use ticket: a second step of a sign-in, a challenge, a result passed between windows. */
export const oneTimeTicket = pgTable(
  'one_time_ticket',
  {
    hash: text().primaryKey(),
    purpose: text().notNull(),
    userId: uuid().references(() => sysUser.id, { onDelete: 'cascade' }),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index('one_time_ticket_expires').on(table.expiresAt)],
);

/** Authenticator app of a user, active once `confirmedAt` is set. */
export const twoStep = pgTable('two_step', {
  userId: uuid()
    .primaryKey()
    .references(() => sysUser.id, { onDelete: 'cascade' }),
  /** Shared secret, encrypted with the secret of the installation. */
  sealedSecret: text().notNull(),
  /** Last time step whose code was used; each is valid once. */
  lastStep: integer().notNull().default(0),
  confirmedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

/** Single-use codes for users who have lost their authenticator app. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A WebAuthn credential of a user. */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant(),
  },
  (table) => [uniqueIndex('passkey_credential').on(table.credentialId), index('passkey_user').on(table.userId)],
);

/** An external account linked to a user, identified by issuer and subject. */
export const thirdAccount = pgTable(
  'third_account',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    source: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** Name of the external account. */
    label: text(),
    linkedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('third_account_user').on(table.userId, table.source),
  ],
);
