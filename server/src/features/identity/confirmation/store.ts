import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const confirm = statement('update session set confirmed_at = now() where token_hash = $1 and ended_at is null');
const find = statement(`
  select confirmed_at > now() - interval '10 minutes' or (confirmed_at is not null and $2) as confirmed from session where token_hash = $1
`);

/** Records that the user of a session has confirmed their identity. */
export async function confirmSession(db: Db, session: string): Promise<void> {
  await rowsOf(db, confirm, [session]);
}

/** Whether the user of a session has confirmed their identity within ten minutes; with `once`, at any time. */
export async function isConfirmed(db: Db, session: string, once = false): Promise<boolean> {
  const row = await rowOf<{ confirmed: boolean | null }>(db, find, [session, once]);
  return row?.confirmed ?? false;
}
