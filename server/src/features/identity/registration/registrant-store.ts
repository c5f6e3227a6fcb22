import type { Registrant } from '@opsyard/contract';
import type { Static } from 'typebox';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { DataScope } from '../data-scope/data-scope.ts';

const waiting = ({ where, column }: ReturnType<DataScope['into']>) => `
  select u.id, u.username, ${column('email')} as email, ${column('phone')} as phone, u.created_at as "createdAt" from sys_user u
  where u.status = 3 and u.deleted_at is null and ${where} order by u.created_at, u.id limit 1000
`;
const allWaiting = statement(waiting({ where: 'true', column: (name) => `u.${name}` }));
const approve = statement(`
  update sys_user set status = 1, version = version + 1, updated_at = now()
  where id = any ($1::uuid[]) and status = 3 and deleted_at is null
  returning id, username, email, email_proved_at is not null as "emailProved", coalesce(language, 'en') as language
`);
// Deletion makes the names available again.
const reject = statement(`
  update sys_user set deleted_at = now(), version = version + 1, updated_at = now()
  where id = any ($1::uuid[]) and status = 3 and deleted_at is null
  returning id, username, email, email_proved_at is not null as "emailProved", coalesce(language, 'en') as language
`);

/** Registered users awaiting approval, oldest first, within the data scope. */
export async function findRegistrants(db: Db, limits: DataScope | undefined): Promise<Static<typeof Registrant>[]> {
  if (!limits) return await rowsOf(db, allWaiting);
  const values: unknown[] = [];
  const text = waiting(limits.into((value) => `$${values.push(value)}`));
  return await rowsOf(db, { text }, values);
}

export type DecidedRegistrant = {
  id: string;
  username: string;
  email: string | null;
  emailProved: boolean;
  language: 'en' | 'zh';
};

/** Approves or rejects users awaiting approval and returns those that were still waiting. */
export async function decideRegistrants(
  db: Db,
  ids: readonly string[],
  isApproved: boolean,
): Promise<DecidedRegistrant[]> {
  return await rowsOf<DecidedRegistrant>(db, isApproved ? approve : reject, [ids]);
}
