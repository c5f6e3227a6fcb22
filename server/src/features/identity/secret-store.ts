import { hkdfSync, randomBytes } from 'node:crypto';
import { type Db, one, rowsOf, statement } from '../../kernel/db.ts';

const keep = statement(
  `insert into installation (name, value) values ('secret', to_jsonb($1::text)) on conflict do nothing`,
);
const find = statement(`select value #>> '{}' as secret from installation where name = 'secret'`);

/** What a secret is for; each purpose has a key of its own. */
export type Purpose =
  | 'password in transit'
  | 'password at rest'
  | 'image code'
  | 'second step at rest'
  | 'gateway at rest'
  | 'recovery code'
  | 'message code';

const known = new WeakMap<object, Promise<Buffer>>();

/** The installation's own key for a purpose, 32 bytes; the secret below all of them is made at the first need. */
export async function secretFor(db: Db, purpose: Purpose): Promise<Buffer> {
  const master = known.get(db.$client) ?? load(db);
  known.set(db.$client, master);
  master.catch(() => known.delete(db.$client));
  return Buffer.from(hkdfSync('sha256', await master, '', purpose, 32));
}

async function load(db: Db): Promise<Buffer> {
  await rowsOf(db, keep, [randomBytes(32).toString('base64')]);
  return Buffer.from(one(await rowsOf<{ secret: string }>(db, find)).secret, 'base64');
}
