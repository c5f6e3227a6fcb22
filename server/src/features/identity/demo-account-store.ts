import { type Db, one, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';

export type DemoAccount = {
  username: string;
  password: string;
  /** The password was changed, so the stored one is no longer valid. */
  changed?: boolean;
};

const find = statement(`select value from installation where name = 'demo'`);
const save = statement(`
  insert into installation (name, value) values ('demo', $1::jsonb)
  on conflict (name) do update set value = installation.value returning value
`);

/** The demo account, if it exists. */
export async function findDemoAccount(db: Db): Promise<DemoAccount | undefined> {
  const row = await rowOf<{ value: DemoAccount }>(db, find);
  return row?.value;
}

/** Saves the demo account unless one exists, and returns the stored one. */
export async function saveDemoAccount(db: Db, account: DemoAccount): Promise<DemoAccount> {
  return one(await rowsOf<{ value: DemoAccount }>(db, save, [JSON.stringify(account)])).value;
}
