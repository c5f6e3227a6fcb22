import { type Permission, permissions } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { openSession } from '../../src/features/identity/session/session-store.ts';
import { seedDefaults } from '../../src/features/seed.ts';
import { test as base, clientOf, type Person } from '../kit.ts';
import { newAccount, send } from './accounts.ts';

export const ALL = Object.keys(permissions) as Permission[];

type Organisation = {
  /** A user with the administrator role, after the defaults are seeded. */
  admin: Person;
};

const withoutCaptcha = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

/** The test kit with an administrator. */
export const test = withoutCaptcha.extend<Organisation>({
  admin: async ({ app }, use) => {
    await seedDefaults(app.pool);
    await use(await newAdmin(app));
  },
});

/** A new user with the administrator role. */
export async function newAdmin(app: FastifyInstance): Promise<Person> {
  const { id, username } = await newAccount(app);
  await giveRole(app, id, 'admin');
  const session = { userId: id, kind: 'login', remembered: true, ip: null, agent: null, idleHours: 24 } as const;
  const token = await openSession(app.db, session);
  return { id, username, realname: username, token, client: clientOf(app, { 'x-access-token': token }) };
}

/** Assigns a role directly in the database. */
export async function giveRole({ pool }: FastifyInstance, userId: string, roleCode: string): Promise<void> {
  await pool.query('insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = $2', [
    userId,
    roleCode,
  ]);
}

/** Removes the administrator role from everyone else. */
export async function onlyAdministrators({ pool }: FastifyInstance, ids: readonly string[]): Promise<void> {
  await pool.query(
    `delete from sys_user_role where user_id <> all ($1::uuid[])
       and role_id = (select id from sys_role where role_code = 'admin')`,
    [ids],
  );
}

/** The latest audit event of a user. */
export async function lastAuditEvent({ pool }: FastifyInstance, actorId: string) {
  const { rows } = await pool.query('select kind, detail from audit where actor_id = $1 order by seq desc limit 1', [
    actorId,
  ]);
  return rows[0];
}

/** Uploads a table as a browser does, as a CSV file. */
export async function uploadTo(
  app: FastifyInstance,
  url: string,
  { token, text, name = 'table.csv' }: { token: string; text: string; name?: string },
) {
  const boundary = '----a-table-of-a-test';
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return await send(app, url, { payload, headers, token });
}
