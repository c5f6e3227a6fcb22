import { type Db, one, rowOf, rowsOf, statement } from '../../kernel/db.ts';

export type DemoAccount = {
  username: string;
  password: string;
  /** Its password has been changed since, so that this one no longer opens it. */
  changed?: boolean;
};

const find = statement(`select value from installation where name = 'demo'`);
const save = statement(`
  insert into installation (name, value) values ('demo', $1::jsonb)
  on conflict (name) do update set value = installation.value returning value
`);

/** The demo account, as long as there is one. */
export async function findDemoAccount(db: Db): Promise<DemoAccount | undefined> {
  const row = await rowOf<{ value: DemoAccount }>(db, find);
  return row?.value;
}

/** Keeps the demo account's password, unless one is kept already; the one that counts comes back. */
export async function saveDemoAccount(db: Db, account: DemoAccount): Promise<DemoAccount> {
  return one(await rowsOf<{ value: DemoAccount }>(db, save, [JSON.stringify(account)])).value;
}
