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

/** A signed-in session, found by the SHA-256 of its token; times are judged by the database's clock. */
export const session = pgTable(
  'session',
  {
    tokenHash: text().primaryKey(),
    /** What the session is called where its token must not be told. */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** 'login', 'admin' for a token made on the command line, 'api' for one that its owner made for scripts. */
    kind: text().notNull().default('login'),
    remembered: boolean().notNull(),
    /** What its owner calls an 'api' token, and the permissions it is limited to. */
    name: text(),
    scopes: text().array(),
    ip: text(),
    agent: text(),
    /** When the person last proved who they are, beyond holding the token. */
    confirmedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    idleUntil: instant().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
    /** Why somebody ended it; nothing when it was signed out of. */
    endReason: text(),
  },
  (table) => [
    uniqueIndex('session_id').on(table.id),
    index('session_user').on(table.userId),
    index('session_ends').on(table.endsAt),
  ],
);

/** An image code on offer, kept until it is used, guessed at three times, or two minutes old. */
export const captcha = pgTable('captcha', {
  key: text().primaryKey(),
  answerHash: text().notNull(),
  tries: integer().notNull().default(0),
  expiresAt: instant().notNull(),
});

/** A code sent by SMS or e-mail, under what it is good for; one at a time, five tries, five minutes. */
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

/** Somebody on the way back to their account: which step they have reached, and the ticket for the last one. */
export const recoveryFlow = pgTable(
  'recovery_flow',
  {
    id: uuid().primaryKey(),
    /** Nobody, where it is concealed that there is no such account. */
    userId: uuid().references(() => sysUser.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    /** begun, sent, proved, done */
    step: text().notNull().default('begun'),
    ticketHash: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('recovery_flow_expires').on(table.expiresAt)],
);

/** Something good once and for a short while: the second step of a sign-in, a challenge, a result on its way between windows. */
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

/** The authenticator app of a person, in force once `confirmedAt` is set. */
export const twoStep = pgTable('two_step', {
  userId: uuid()
    .primaryKey()
    .references(() => sysUser.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted with the installation's own. */
  sealedSecret: text().notNull(),
  /** The last time step whose code was used: each is good once. */
  lastStep: integer().notNull().default(0),
  confirmedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

/** Codes for whoever has lost their authenticator app; each is good once. */
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

/** A key kept by a person's device (WebAuthn). */
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

/** An account elsewhere that signs a person in; whoever it is there is told by issuer and subject. */
export const thirdAccount = pgTable(
  'third_account',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    source: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** What the account is called there. */
    label: text(),
    linkedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('third_account_user').on(table.userId, table.source),
  ],
);
