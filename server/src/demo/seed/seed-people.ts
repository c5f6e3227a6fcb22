import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { defaults } from '../../features/all.ts';
import { type DemoAccount, findDemoAccount, saveDemoAccount } from '../../features/identity/demo-account-store.ts';
import { hashPassword } from '../../features/identity/password-hash.ts';
import { wrap } from '../../kernel/database/db.ts';
import { transact } from '../../kernel/database/transact.ts';
import { secretFor } from '../../kernel/secrets/secret-store.ts';
import { departments } from '../content/departments.ts';
import { DEMO, people } from '../content/people.ts';
import { roles } from '../content/roles.ts';
import {
  appointDemoManagers,
  insertDemoDepartments,
  insertDemoPeople,
  insertDemoRoles,
  lockDemoSeed,
} from '../people-store.ts';

// What guests have, everybody has, except for logistics; roles name the pages of areas that they may view.
const everybodysEntries = defaults.entries
  .filter(({ perms, url, grantedTo }) => perms === null && grantedTo.includes('guest') && !isOfLogistics(url))
  .map(({ id }) => id);

function isOfLogistics(url: string | null): boolean {
  return url?.startsWith('/modules/tms') ?? false;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP = 4;

/**
 * Adds the demo's roles, departments and people once in the lifetime of an installation; the defaults must exist. They all get
 * one random password, kept in the installation, so that every role can be tried. Nothing comes back when the name of the demo
 * account belongs to somebody else.
 */
export async function seedPeople(pool: pg.Pool): Promise<DemoAccount | undefined> {
  const db = wrap(pool);
  const known = await findDemoAccount(db);
  if (known) return known;
  const account = { username: DEMO, password: newPassword() };
  const passwordHash = await hashPassword(account.password, await secretFor(db, 'password at rest'));
  return await transact(pool, {
    async work(tx) {
      await lockDemoSeed(tx);
      const stored = await findDemoAccount(tx);
      if (stored) return stored;
      await insertDemoRoles(tx, roles, everybodysEntries);
      await insertDemoDepartments(tx, departments);
      const added = await insertDemoPeople(tx, people, { passwordHash, departments });
      await appointDemoManagers(tx, departments);
      return added.has(DEMO) ? await saveDemoAccount(tx, account) : undefined;
    },
  });
}

function newPassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? '';
  const group = () => Array.from({ length: GROUP }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
