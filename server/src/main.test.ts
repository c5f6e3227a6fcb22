import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { test as base, expect, inject } from 'vitest';

const MAIN = new URL('main.ts', import.meta.url).pathname;
const LIMIT = 60_000;

type Ended = { code: number | null; said: string };

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'opsyard-main-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

type Act = (child: ChildProcess, said: () => string) => unknown;
const pressCtrlC: Act = (child) => child.kill('SIGINT');

/** Runs the product until it ends, or until it says something; then it is told to stop as Ctrl-C does, or what else is wished. */
async function run(environment: Record<string, string>, until?: RegExp, act = pressCtrlC): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'silent', DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let told = false;
  const hear = (chunk: Buffer) => {
    said += String(chunk);
    if (told || !until?.test(said)) return;
    told = true;
    void act(child, () => said);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await work(admin);
  await admin.end();
}

let databases = 0;

/** A database of this test's own, as somebody would have it elsewhere. */
async function freshDatabase(): Promise<string> {
  databases += 1;
  const name = `external_${process.pid}_${databases}`;
  await asAdmin((admin) => admin.query(`create database ${name} owner opsyard_app`));
  return inject('appUrl').replace('/opsyard?', `/${name}?`);
}

async function waitFor(condition: () => unknown): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end; await wait(20)) {
    if (await condition()) return;
  }
  throw new Error('It did not come about in time.');
}

function addressIn(said: string): string {
  return /Opsyard is ready: (\S+)/.exec(said)?.[1] ?? '';
}

/** Begins a request whose body is still on its way until `finish` sends the rest and hears the answer. */
async function beginRequest(said: string): Promise<{ finish: () => Promise<string> }> {
  const { hostname, port } = new URL(addressIn(said));
  const body = JSON.stringify({ username: 'nobody', password: 'x', captcha: 'x' });
  const socket = connect(Number(port), hostname);
  const lines = [
    'POST /sys/login HTTP/1.1',
    'host: x',
    'content-type: application/json',
    'connection: close',
    'expect: 100-continue',
  ];
  socket.write(`${[...lines, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n`);
  // The server asks for the body as soon as it has the rest.
  await once(socket, 'data');
  return {
    async finish() {
      socket.write(body);
      return Buffer.concat(await socket.toArray()).toString('utf8');
    },
  };
}

test(
  'a taken port is told in one paragraph with what to do, before anything is made',
  async ({ folder }) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, said } = await run({ PORT: String(port), DATA_DIR: join(folder, 'data') });
    other.close();
    expect(code).toBe(75);
    expect(said).toContain(`Port ${port} is taken`);
    expect(said).toContain('PORT=3100 npm start');
    expect(said).not.toContain('    at ');
  },
  LIMIT,
);

test('a setting that cannot be used is named, with what it may be', async ({ folder }) => {
  const { code, said } = await run({ PORT: 'eighty', JOBS: 'maybe', DATA_DIR: folder });
  expect(code).toBe(64);
  expect(said).toContain('PORT: a whole number from 0 to 65535');
  expect(said).toContain('JOBS: one of on, off');
});

test(
  'a database that does not answer is told with its address and without its password',
  async ({ folder }) => {
    const DATABASE_URL = 'postgres://someone:secret-word@127.0.0.1:1/opsyard';
    const { code, said } = await run({ PORT: '0', DATA_DIR: folder, DATABASE_URL });
    expect(code).not.toBe(0);
    expect(said).toContain('DATABASE_URL');
    expect(said).not.toContain('secret-word');
    expect(said).not.toContain('    at ');
  },
  LIMIT,
);

test(
  'a data folder that is a file is told, and left as it is',
  async ({ folder }) => {
    const path = join(folder, 'data');
    await writeFile(path, 'mine');
    await chmod(path, 0o600);
    const { code, said } = await run({ PORT: '0', DATA_DIR: path });
    expect(code).not.toBe(0);
    expect(said).toContain(path);
    expect(said).not.toContain('    at ');
  },
  LIMIT,
);

test(
  'it starts on somebody else’s PostgreSQL, says where, and stops cleanly',
  async ({ folder }) => {
    const DATABASE_URL = await freshDatabase();
    const { code, said } = await run({ PORT: '0', DATA_DIR: folder, DATABASE_URL }, /Opsyard is ready/);
    expect(said).toMatch(/Opsyard is ready: http:\/\/127\.0\.0\.1:\d+/);
    expect(said).toContain('Stopped.');
    expect(code).toBe(0);
  },
  LIMIT,
);

for (const [failure, breaking] of [
  ['a promise nobody awaited', 'void Promise.reject(failed)'],
  ['an exception nobody caught', 'throw failed'],
] as const) {
  test(
    `[E14] after ${failure} the process finishes what is under way, logs no more than message and place, and ends with 70`,
    async ({ folder }) => {
      const failed = `Object.assign(new Error('nobody caught this'), { request: { headers: 'canary' + '-header' } })`;
      const fault = `process.on('SIGUSR2', () => setImmediate(() => { const failed = ${failed}; ${breaking}; }))`;
      const environment = {
        ...{ PORT: '0', DATA_DIR: folder, DATABASE_URL: await freshDatabase(), LOG_LEVEL: 'error', LOG_FORMAT: 'json' },
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
      };
      let answered = '';
      const { code, said } = await run(environment, /Opsyard is ready/, async (child, heard) => {
        const begun = await beginRequest(heard());
        child.kill('SIGUSR2');
        await waitFor(() => heard().includes('nobody caught this'));
        answered = await begun.finish();
      });
      expect(answered).toMatch(/^HTTP\/1\.1 \d{3} /);
      expect(said).toContain('Stopped.');
      expect(said).not.toContain('canary-header');
      const line = said.split('\n').find((one) => one.includes('nobody caught this'));
      expect(JSON.parse(line ?? '{}')).toMatchObject({
        level: 60,
        err: { type: 'Error', message: 'nobody caught this' },
      });
      expect(code).toBe(70);
    },
    LIMIT,
  );
}

test(
  '[E14] connections that are cut are said in the log without what they are made of, and replaced',
  async ({ folder }) => {
    const url = await freshDatabase();
    const environment = { PORT: '0', DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'warn', LOG_FORMAT: 'json' };
    const { code, said } = await run(environment, /Opsyard is ready/, async (child, heard) => {
      const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
      await asAdmin((admin) => admin.query(cut, [new URL(url).pathname.slice(1)]));
      await waitFor(() => heard().includes('connection'));
      await waitFor(async () => (await fetch(`${addressIn(heard())}/sys/getEncryptedString`)).ok);
      child.kill('SIGINT');
    });
    const lines = said.split('\n').filter((line) => line.startsWith('{'));
    const errors = lines.map((line) => JSON.parse(line).err).filter((err) => err !== undefined);
    expect(errors).toContainEqual(expect.objectContaining({ type: 'error', code: '57P01' }));
    for (const err of errors) {
      expect(['type', 'message', 'code', 'stack', 'cause']).toEqual(expect.arrayContaining(Object.keys(err)));
    }
    expect(said).not.toContain('connectionParameters');
    expect(code).toBe(0);
  },
  LIMIT,
);

test(
  'the demo account keeps strangers out: no other address than loopback is served with it',
  async ({ folder }) => {
    const { code, said } = await run({ PORT: '0', HOST: '0.0.0.0', DATA_DIR: join(folder, 'data'), DEMO: 'on' });
    expect(code).toBe(64);
    expect(said).toContain('HOST=0.0.0.0 would let others in with the demo account');
  },
  LIMIT,
);
