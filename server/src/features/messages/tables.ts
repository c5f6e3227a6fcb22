import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** A message by SMS or e-mail; its text is blanked once a gateway has taken it. */
export const message = pgTable(
  'message',
  {
    id: uuid().primaryKey(),
    /** The order messages were written in, whatever the clocks of processes say. */
    seq: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    channel: text().notNull(),
    recipient: text().notNull(),
    purpose: text().notNull(),
    subject: text(),
    text: text(),
    /** waiting, sent (a gateway has it), kept (there is no gateway), failed */
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
