import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';

export type Link = { source: string; label: string | null; linkedAt: string };

const links = statement(`
  select source, label, linked_at as "linkedAt" from third_account where user_id = $1 order by linked_at
`);
const lockUser = statement('select id from sys_user where id = $1 for update');
// A mobile number allows sign-in by SMS, a passkey by itself.
const others = statement(`
  select u.password_hash is not null or u.phone is not null
    or exists (select 1 from passkey p where p.user_id = u.id)
    or exists (select 1 from third_account t where t.user_id = u.id and t.source <> $2 and t.source = any ($3::text[])) as has
  from sys_user u where u.id = $1
`);

/** External accounts of a user. */
export async function listLinks(db: Db, userId: string): Promise<Link[]> {
  return await rowsOf<Link>(db, links, [userId]);
}

/**
 * Whether a user can sign in without this provider, counting configured ones; locks the user until the end of the
 * transaction.
 */
export async function hasOtherSignInMethod(
  db: Db,
  userId: string,
  source: string,
  providers: readonly string[],
): Promise<boolean> {
  await rowsOf(db, lockUser, [userId]);
  return one(await rowsOf<{ has: boolean }>(db, others, [userId, source, providers])).has;
}
