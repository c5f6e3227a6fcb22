import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { userRestrictions } from './store.ts';

export type FoundByAddress = { id: string; username: string; realname: string; avatar: string | null; email: string };

/**
 * Active users with one of these verified addresses (in lower case) that the data scope of the actor shows. Call
 * `admitLookups` first.
 */
export async function findByAddress(
  db: Db,
  actor: { id: string },
  addresses: readonly string[],
): Promise<FoundByAddress[]> {
  const values: unknown[] = [addresses];
  const limits = (await userRestrictions(db, actor))?.into((value) => `$${values.push(value)}`);
  const email = limits?.column('email') ?? 'u.email';
  const text = `
    select u.id, u.username, u.realname, u.avatar, lower(u.email) as email from sys_user u
    where lower(u.email) = any ($1::text[]) and u.email_proved_at is not null and u.status = 1 and u.deleted_at is null
      and ${email} is not null and ${limits?.where ?? 'true'}
    order by u.id
  `;
  return await rowsOf<FoundByAddress>(db, { text }, values);
}
