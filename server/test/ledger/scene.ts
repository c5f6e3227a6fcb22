import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdministrator, issueToken, openKeys } from '../../src/features/identity/index.ts';
import { openDb } from '../../src/kernel/db.ts';
import { openCluster } from '../../src/kernel/postgres/index.ts';
import { readSettings } from '../../src/kernel/settings.ts';
import { Ledger } from './ledger.ts';
import { senderOf } from './sender.ts';
import { type SupervisedApp, superviseApp } from './supervised-app.ts';
import { until } from './until.ts';
import { type OwnTask, Writer } from './writer.ts';

export type Scene = {
  app: SupervisedApp;
  folder: string;
  data: string;
  ledger: Ledger;
  userIds: string[];
  readonly tasks: OwnTask[];
  /** Waits until a good many writes begun after now are acknowledged. */
  lively(): Promise<void>;
  /** Ends the writing and waits until nothing is under way. */
  rest(): Promise<void>;
};

const WRITERS = 8;
const LIVELY = 40;

/** Starts the program on an empty folder with clients that write to one project at once; all of it is gone afterwards. */
export async function withWriters<T>(
  environment: Record<string, string>,
  action: (scene: Scene) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'opsyard-ledger-'));
  // Where PostgreSQL runs under another account, it has to get here.
  await chmod(folder, 0o755);
  const app = await superviseApp(folder, environment);
  const closing = new AbortController();
  let writing: Promise<unknown> = Promise.resolve();
  try {
    await app.ready();
    const data = join(folder, 'data');
    const ledger = new Ledger();
    const people = await preparePeople(data);
    const project = await makeProject(app, people);
    const writers = people.map(
      ({ token }, number) => new Writer(number, { ...project, ledger, send: senderOf(ledger, app.address, token) }),
    );
    writing = Promise.all(writers.map((writer) => writer.run(closing.signal)));
    return await action({
      ...{ app, folder, data, ledger },
      userIds: people.map(({ id }) => id),
      get tasks() {
        return writers.flatMap(({ tasks }) => tasks);
      },
      lively() {
        const since = performance.now();
        return until(() => ledger.ackedSince(since) >= LIVELY);
      },
      async rest() {
        closing.abort();
        await writing;
        await app.ready();
      },
    });
  } finally {
    closing.abort();
    await writing;
    await app.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function preparePeople(data: string): Promise<{ id: string; token: string }[]> {
  const cluster = await openCluster({ folder: data });
  const { pool, close } = openDb(cluster.url('app'), { max: 2 });
  await openKeys(pool, readSettings({ DATA_DIR: data }));
  const people = [];
  for (let number = 0; number < WRITERS; number++) {
    const username = `writer${number}`;
    await createAdministrator(pool, { username, password: `password of ${username}` });
    const { rows } = await pool.query<{ id: string }>('select id from sys_user where username = $1', [username]);
    people.push({ id: rows[0]?.id ?? '', token: await issueToken(pool, username) });
  }
  await close();
  await cluster.stop();
  return people;
}

async function makeProject(app: SupervisedApp, people: readonly { id: string; token: string }[]) {
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
