import type { Registrant } from '@opsyard/contract';
import type { Static } from 'typebox';
import { type Db, rowsOf, statement } from '../../../kernel/db.ts';

const waiting = statement(`
  select id, username, email, phone, created_at as "createdAt" from sys_user
  where status = 3 and deleted_at is null order by created_at, id limit 1000
`);
const admit = statement(`
  update sys_user set status = 1, version = version + 1, updated_at = now()
  where id = any ($1::uuid[]) and status = 3 and deleted_at is null
  returning id, username, email, email_proved_at is not null as "emailProved", coalesce(language, 'en') as language
`);
// The names are free again for whoever they belong to.
const turnAway = statement(`
  update sys_user set deleted_at = now(), version = version + 1, updated_at = now()
  where id = any ($1::uuid[]) and status = 3 and deleted_at is null
  returning id, username, email, email_proved_at is not null as "emailProved", coalesce(language, 'en') as language
`);

/** People who have registered and wait to be let in, longest first. */
export async function findRegistrants(db: Db): Promise<Static<typeof Registrant>[]> {
  return await rowsOf(db, waiting);
}

export type Decided = {
  id: string;
  username: string;
  email: string | null;
  emailProved: boolean;
  language: 'en' | 'zh';
};

/** Lets people in who wait, or turns them away; the answer names those who were still waiting. */
export async function decideRegistrants(db: Db, ids: readonly string[], approve: boolean): Promise<Decided[]> {
  return await rowsOf<Decided>(db, approve ? admit : turnAway, [ids]);
}
