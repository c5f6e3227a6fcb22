import type pg from 'pg';
import { hashPassword } from '../../server/src/features/identity/password-hash.ts';
import { openSession } from '../../server/src/features/identity/session/session-store.ts';
import { wrap } from '../../server/src/kernel/database/db.ts';
import { newId } from '../../server/src/kernel/database/ids.ts';
import { secretFor } from '../../server/src/kernel/secrets/secret-store.ts';
import type { BenchPerson } from './dataset.ts';

export const PASSWORD = 'Paper-Lantern-42';

/** Adds users with the same password and a session each, with the default role. */
export async function seedPeople(pool: pg.Pool, count: number): Promise<BenchPerson[]> {
  const db = wrap(pool);
  const hash = await hashPassword(PASSWORD, await secretFor(db, 'password at rest'));
  const people = Array.from({ length: count }, (_, index) => ({ id: newId(), username: `colleague${index + 1}` }));
  await pool.query(
    `insert into sys_user (id, username, username_skeleton, realname, password_hash, password_changed_at)
     select id, name, name, initcap(name), $3, now() from unnest($1::uuid[], $2::text[]) p (id, name)`,
    [people.map(({ id }) => id), people.map(({ username }) => username), hash],
  );
  await pool.query(
    `insert into sys_user_role (user_id, role_id)
     select p.id, r.id from unnest($1::uuid[]) p (id), sys_role r where r.role_code = 'lead'`,
    [people.map(({ id }) => id)],
  );
  return await Promise.all(people.map(async (person) => ({ ...person, token: await sessionOf(pool, person.id) })));
}

async function sessionOf(pool: pg.Pool, userId: string): Promise<string> {
  const session = { userId, kind: 'login', remembered: true, ip: null, agent: null, idleHours: 24 } as const;
  return await openSession(wrap(pool), session);
}
