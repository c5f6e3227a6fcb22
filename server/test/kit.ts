import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Client,
  contract,
  createClient,
  type Envelope,
  type FailureResult,
  type Permission,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { test as base, inject } from 'vitest';
import { openSession } from '../src/features/identity/session/session-store.ts';
import type { Db } from '../src/kernel/database/db.ts';
import { newId } from '../src/kernel/database/ids.ts';
import { openLog } from '../src/kernel/log.ts';
import { readSettings } from '../src/kernel/settings/settings.ts';
import { start } from '../src/start.ts';
import { checkAnswers } from './check-answers.ts';
import './observe-rows.ts';
import { TEMPLATE } from './postgres.ts';
import { expectDeclared } from './reply-check.ts';

/** The secret key of every test database, so that several processes can open it. */
export const TEST_KEY = 'aa'.repeat(32);

/** A failure response. */
export class Refused extends Error {
  readonly status: number;
  readonly envelope: Envelope<FailureResult>;

  constructor(status: number, envelope: Envelope<FailureResult>) {
    super(`${status} ${envelope.result?.failure}: ${envelope.message}`);
    this.status = status;
    this.envelope = envelope;
  }

  get failure(): string {
    return this.envelope.result.failure;
  }

  get detail(): unknown {
    return this.envelope.result.detail;
  }
}

export type Person = { id: string; username: string; realname: string; token: string; client: Client<typeof contract> };

type Kit = {
  /** Settings of the app that differ from the defaults; a test file overrides them. */
  environment: Record<string, string>;
  /** A new migrated database. */
  databaseUrl: string;
  /** The whole app on a new migrated database, one for each test file: tests create users and projects of their own. */
  app: FastifyInstance;
  /** The app of another process on the same database. */
  secondApp: FastifyInstance;
  db: Db;
  /** A new user with the given permissions, signed in. */
  as: (...permissions: Permission[]) => Promise<Person>;
  /** A client without a token. */
  anonymous: Client<typeof contract>;
};

export const test = base.extend<Kit>({
  environment: [async ({}, use) => use({}), { scope: 'file' }],
  databaseUrl: [
    async ({}, use) => {
      const name = `t_${newId()}`;
      await asAdmin(`create database ${name} template ${TEMPLATE} strategy file_copy`);
      await use(inject('appUrl').replace('/opsyard?', `/${name}?`));
      await asAdmin(`drop database ${name} with (force)`);
    },
    { scope: 'file' },
  ],
  app: [async ({ databaseUrl, environment }, use) => runApp(databaseUrl, environment, use), { scope: 'file' }],
  secondApp: [async ({ databaseUrl, environment }, use) => runApp(databaseUrl, environment, use), { scope: 'file' }],
  db: async ({ app }, use) => use(app.db),
  as: async ({ app }, use) => use((...permissions) => newPerson(app, permissions)),
  anonymous: async ({ app }, use) => use(clientOf(app)),
});

// Files share this module: overrides at the top of a file would affect every file after it.
test.override = () => {
  throw new Error('Use test.extend: an override would reach other files.');
};

async function runApp(
  databaseUrl: string,
  environment: Record<string, string>,
  use: (app: FastifyInstance) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'opsyard-files-'));
  const LOG_LEVEL = process.env.TEST_LOG ?? 'silent';
  const settings = readSettings({
    DATA_DIR: folder,
    LOG_LEVEL,
    POOL_SIZE: '6',
    DEMO: 'off',
    JOBS: 'off',
    // A test user makes as many requests in a moment as others in a day.
    CALLS_A_MINUTE: '0',
    SECRET_KEY: TEST_KEY,
    ...environment,
  });
  const { app, close } = await start({ settings, databaseUrl, log: openLog(settings, false) });
  const expectAnswers = checkAnswers(app.server);
  await use(app);
  await close();
  await rm(folder, { recursive: true, force: true });
  expectAnswers();
}

/** A typed client of the app; `headers` are sent with every call. */
export function clientOf(app: FastifyInstance, headers: Record<string, string> = {}): Client<typeof contract> {
  return createClient(contract, async ({ method, url, headers: own, body }, route) => {
    const response = await app.inject({
      method,
      url,
      headers: { ...headers, ...own },
      ...(body !== undefined && { payload: body as object }),
    });
    const envelope = response.json<Envelope>();
    if (!envelope.success) throw new Refused(response.statusCode, envelope as Envelope<FailureResult>);
    expectDeclared(route, envelope.result);
    return envelope.result;
  });
}

let people = 0;

/** A user with a role of their own that grants all of some permissions. */
const ADD_PERSON = `
  with person as (insert into sys_user (id, username, username_skeleton, realname) values ($1, $2, $2, $3)),
  role as (insert into sys_role (id, role_code, role_name) values ($4, $5, $5)),
  member as (insert into sys_user_role (user_id, role_id) values ($1, $4)),
  entry as (
    insert into sys_permission (id, name, perms, menu_type)
    select id, perms, perms, 2 from unnest($6::uuid[], $7::text[]) e (id, perms)
  )
  insert into sys_role_permission (role_id, permission_id) select $4, id from unnest($6::uuid[]) id`;

/** Adds a user with exactly these permissions and signs them in. */
export async function newPerson(app: FastifyInstance, permissions: readonly Permission[]): Promise<Person> {
  people += 1;
  const number = people;
  const id = newId();
  const roleId = newId();
  const username = `person${number}`;
  const realname = `Person ${number}`;
  await app.pool.query(ADD_PERSON, [
    id,
    username,
    realname,
    roleId,
    `role-${number}`,
    permissions.map(newId),
    permissions,
  ]);
  const session = { userId: id, kind: 'login', remembered: true, ip: null, agent: null, idleHours: 24 } as const;
  const token = await openSession(app.db, session);
  return { id, username, realname, token, client: clientOf(app, { 'x-access-token': token }) };
}

let keys = 0;

/** A project key no other test of the file uses. */
export function freshKey(): string {
  keys += 1;
  return `K${keys}`;
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  await client.query(sql);
  await client.end();
}
