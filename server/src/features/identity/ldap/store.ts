import { type Db, rowOf, statement } from '../../../kernel/database/db.ts';

const find = statement(`select label from third_account where user_id = $1 and source = 'ldap'`);

/** Name of a linked user in the directory. */
export async function findDirectoryName(db: Db, userId: string): Promise<string | undefined> {
  return (await rowOf<{ label: string | null }>(db, find, [userId]))?.label ?? undefined;
}
