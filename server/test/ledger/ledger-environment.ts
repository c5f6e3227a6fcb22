import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdministrator, issueToken, openKeys } from '../../src/features/identity/index.ts';
import { openDb } from '../../src/kernel/database/db.ts';
import { openCluster } from '../../src/kernel/postgres/index.ts';
import { readSettings } from '../../src/kernel/settings/settings.ts';
import { type SupervisedApp, superviseApp } from './supervised-app.ts';

export type Person = { id: string; token: string };
export type LedgerEnvironment = {
  app: SupervisedApp;
  /** The program, and further processes that share its folder and database. */
  apps: readonly SupervisedApp[];
  folder: string;
  data: string;
  people: readonly Person[];
  projectId: string;
  statusIds: readonly string[];
  /** The superuser's connection URL of the database, unchanged after crashes. */
  adminUrl: string;
};
export type EnvironmentOptions = { environment?: Record<string, string>; nodes?: number };

const PEOPLE = 8;

/** Starts the program on an empty folder, with users who share a project, and removes everything afterwards. */
export async function withLedgerEnvironment<T>(
  { environment = {}, nodes = 1 }: EnvironmentOptions,
  action: (ledgerEnvironment: LedgerEnvironment) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'opsyard-ledger-'));
  // PostgreSQL may run under another account, which needs access to the folder.
  await chmod(folder, 0o755);
  const apps: SupervisedApp[] = [];
  try {
    for (let node = 0; node < nodes; node += 1) {
      const app = await superviseApp(folder, environment, node === 0 ? 'app' : `app${node}`);
      apps.push(app);
      await app.ready();
    }
    const [app] = apps as [SupervisedApp];
    const data = environment.DATA_DIR ?? join(folder, 'data');
    const { people, adminUrl } = await preparePeople(data);
    return await action({ app, apps, folder, data, people, adminUrl, ...(await makeProject(app, people)) });
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function preparePeople(data: string): Promise<{ people: Person[]; adminUrl: string }> {
  const cluster = await openCluster({ folder: data });
  const { pool, close } = openDb(cluster.url('app'), { max: 2 });
  await openKeys(pool, readSettings({ DATA_DIR: data }));
  const people = [];
  for (let number = 0; number < PEOPLE; number++) {
    const username = `writer${number}`;
    await createAdministrator(pool, { username, password: `password of ${username}` });
    const { rows } = await pool.query<{ id: string }>('select id from sys_user where username = $1', [username]);
    people.push({ id: rows[0]?.id ?? '', token: await issueToken(pool, username) });
  }
  await close();
  await cluster.stop();
  return { people, adminUrl: cluster.adminUrl() };
}

async function makeProject(app: SupervisedApp, people: readonly Person[]) {
  const [owner, ...others] = people;
  const ask = async (path: string, method: string, body?: object) => {
    const headers = { 'content-type': 'application/json', 'x-access-token': owner?.token ?? '' };
    const response = await fetch(`${app.address}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { result, message } = JSON.parse(await response.text());
    if (!response.ok) throw new Error(message);
    return result;
  };
  const memberIds = others.map(({ id }) => id);
  const { id } = await ask('/task/project/add', 'POST', {
    name: 'Ledger',
    key: 'LEDGER',
    template: 'blank',
    memberIds,
  });
  const { statuses } = await ask(`/task/project/queryById?id=${id}`, 'GET');
  return { projectId: id as string, statusIds: (statuses as { id: string }[]).map((status) => status.id) };
}
