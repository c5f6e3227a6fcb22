import type { MailGateway, SmsGateway } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import { isHeldAnywhere } from '../holding-store.ts';
import type { Channel } from '../messages/gateways.ts';

const find = statement('select value from installation where name = $1');
// What is not there yet cannot be locked: two who set a gateway at once would not see each other.
const begin = statement(`insert into installation (name, value) values ($1, '{}') on conflict do nothing`);
const lock = statement('select value from installation where name = $1 for update');
const keep = statement(`
  update installation set value = $2::jsonb || jsonb_build_object(
    'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  where name = $1 returning value
`);
const HOLDS_ONE = `u.status = 1 and u.deleted_at is null and exists (
  select 1 from sys_permission p where p.perms = any ($1::text[]) and p.perms_type <> '2' and ${isHeldAnywhere('u.id', 'p.id')}
)`;
const holders = statement(`
  select u.id, u.language, case when u.email_proved_at is not null then u.email end as email
  from sys_user u where ${HOLDS_ONE} order by u.id limit 1000
`);
const somebody = statement(`select 1 from sys_user u where ${HOLDS_ONE} limit 1`);
const everybody = statement('select id from sys_user where status = 1 and deleted_at is null');

/** A gateway as it is kept: its secret only sealed. */
export type Kept = {
  version: number;
  gateway: MailGateway | SmsGateway | null;
  sealed: string | null;
  at: string | null;
  by: string | null;
};
const NONE: Kept = { version: 0, gateway: null, sealed: null, at: null, by: null };

const nameOf = (channel: Channel) => `${channel} gateway`;

/** The gateway administrators have set for a kind of message. */
export async function findKept(db: Db, channel: Channel): Promise<Kept> {
  return { ...NONE, ...(await rowOf<{ value: Partial<Kept> }>(db, find, [nameOf(channel)]))?.value };
}

/** The same, kept as it is until the transaction ends. */
export async function lockKept(db: Db, channel: Channel): Promise<Kept> {
  await rowsOf(db, begin, [nameOf(channel)]);
  return { ...NONE, ...(await rowOf<{ value: Partial<Kept> }>(db, lock, [nameOf(channel)]))?.value };
}

/** Keeps a gateway; the answer says when. */
export async function keepGateway(db: Db, channel: Channel, kept: Omit<Kept, 'at'>): Promise<Kept> {
  return one(await rowsOf<{ value: Kept }>(db, keep, [nameOf(channel), JSON.stringify(kept)])).value;
}

/** Whoever may do any of this hears when a gateway becomes another one. */
export const ADMINISTRATORS = ['system:gateway:edit', 'system:security:edit'];

export type Administrator = { id: string; language: string | null; email: string | null };

/** Everybody active who holds any of some permissions; `email` only where it is proved. */
export async function findHolders(db: Db, permissions: readonly string[]): Promise<Administrator[]> {
  return await rowsOf<Administrator>(db, holders, [permissions]);
}

/** Whether anybody active may do any of these things. */
export async function maySomebody(db: Db, permissions: readonly string[]): Promise<boolean> {
  return permissions.length > 0 && (await rowOf(db, somebody, [permissions])) !== undefined;
}

/** The ids of everybody active. */
export async function activeIds(db: Db): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, everybody)).map(({ id }) => id);
}
