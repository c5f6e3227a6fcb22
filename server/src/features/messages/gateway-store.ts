import type { MailGateway, SmsGateway } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import type { Channel } from './gateways.ts';

const find = statement('select value from installation where name = $1');
// A missing row cannot be locked, and concurrent writers would not see each other.
const begin = statement(`insert into installation (name, value) values ($1, '{}') on conflict do nothing`);
const lock = statement('select value from installation where name = $1 for update');
const keep = statement(`
  update installation set value = $2::jsonb || jsonb_build_object(
    'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  where name = $1 returning value
`);

/** A stored gateway, with a sealed secret. */
export type SavedGateway = {
  version: number;
  gateway: MailGateway | SmsGateway | null;
  sealed: string | null;
  at: string | null;
  by: string | null;
};
const NONE: SavedGateway = { version: 0, gateway: null, sealed: null, at: null, by: null };

const nameOf = (channel: Channel) => `${channel} gateway`;

/** Finds the gateway set by administrators for a channel. */
export async function findSavedGateway(db: Db, channel: Channel): Promise<SavedGateway> {
  return { ...NONE, ...(await rowOf<{ value: Partial<SavedGateway> }>(db, find, [nameOf(channel)]))?.value };
}

/** Like `findSavedGateway`, locked until the end of the transaction. */
export async function lockSavedGateway(db: Db, channel: Channel): Promise<SavedGateway> {
  await rowsOf(db, begin, [nameOf(channel)]);
  return { ...NONE, ...(await rowOf<{ value: Partial<SavedGateway> }>(db, lock, [nameOf(channel)]))?.value };
}

/** Saves a gateway and returns the time of the change. */
export async function upsertGateway(db: Db, channel: Channel, saved: Omit<SavedGateway, 'at'>): Promise<SavedGateway> {
  return one(await rowsOf<{ value: SavedGateway }>(db, keep, [nameOf(channel), JSON.stringify(saved)])).value;
}
