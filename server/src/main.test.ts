import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contract, createClient, type Envelope } from '@opsyard/contract';
import pg from 'pg';
import { test as base, expect, inject } from 'vitest';
import { installedPostgres, startPostgres } from '../test/peers/installed-postgres.ts';
import { migrate } from './kernel/database/migrate.ts';
import { ensureFolder } from './kernel/files/data-folder.ts';
import { CannotListen, ensurePortFree } from './kernel/http/port.ts';
import { createDatabaseFolder } from './kernel/postgres/cluster/database-paths.ts';
import { declared } from './kernel/settings/settings.ts';

const MAIN = fileURLToPath(new URL('../dist/main.mjs', import.meta.url));
const LIMIT = 60_000;
const JSON_HEADERS = { 'content-type': 'application/json' };

type Ended = { code: number | null; output: string };

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'opsyard-main-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

type Act = (child: ChildProcess, output: () => string) => unknown;
const pressCtrlC: Act = (child) => child.kill('SIGINT');

/** Runs the product until it ends or prints a line; then interrupts it like Ctrl-C, or calls the given action. */
async function run(
  environment: Record<string, string>,
  until?: RegExp,
  act = pressCtrlC,
  words: readonly string[] = [],
): Promise<Ended> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, LOG_LEVEL: 'silent', DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let reported = false;
  const onOutput = (chunk: Buffer) => {
    output += String(chunk);
    if (reported || !until?.test(output)) return;
    reported = true;
    void act(child, () => output);
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** A folder nobody may write into, not even root. */
async function lockedFolder(folder: string): Promise<string> {
  if (process.getuid?.() === 0 && process.platform === 'linux') return '/sys';
  const locked = join(folder, 'locked');
  await mkdir(locked, { mode: 0o500 });
  return locked;
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>, database?: string): Promise<void> {
  const url = new URL(inject('adminUrl'));
  if (database) url.pathname = database;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await work(admin);
  await admin.end();
}

let databases = 0;

/** A database of this test's own, as somebody would have it elsewhere: empty, or a copy of another. */
async function freshDatabase(template = 'template1'): Promise<string> {
  databases += 1;
  const name = `external_${process.pid}_${databases}`;
  await asAdmin((admin) => admin.query(`create database ${name} owner opsyard_app template ${template}`));
  return inject('appUrl').replace('/opsyard?', `/${name}?`);
}

let migrated: Promise<string> | undefined;

/** Another one whose tables have been made, once for all tests that are not about that. */
async function migratedDatabase(): Promise<string> {
  migrated ??= freshDatabase().then(async (url) => {
    await migrate(url);
    return new URL(url).pathname.slice(1);
  });
  return await freshDatabase(await migrated);
}

async function waitFor(condition: () => unknown): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end; await wait(20)) {
    if (await condition()) return;
  }
  throw new Error('It did not come about in time.');
}

function addressIn(output: string): string {
  return /Opsyard is ready: (\S+)/.exec(output)?.[1] ?? '';
}

/** Begins a request whose body is still on its way until `finish` sends the rest and reads the response. */
async function beginRequest(output: string): Promise<{ finish: () => Promise<string> }> {
  const { hostname, port } = new URL(addressIn(output));
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

/** Sends what must never be read in a log, in every place a request has for it; answers the statuses. */
function secrets(address: string): Promise<number>[] {
  const send = async (path: string, body?: unknown) => {
    const headers = {
      ...{ 'x-access-token': 'canary-token', authorization: 'Bearer canary-bearer', cookie: 'session=canary-cookie' },
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const init =
      body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
    return (await fetch(address + path, { headers, ...init })).status;
  };
  const typed = {
    username: 'canary-name',
    password: 'canary-password',
    captcha: 'canary-code',
    checkKey: 'canary-key',
  };
  return [
    send('/sys/login', typed),
    send('/sys/login', `{"password":"canary-password`),
    send('/sys/login', { ...typed, captcha: { smscode: 'canary-code' } }),
    send('/sys/phoneLogin', { mobile: 'canary-phone', captcha: 'canary-code' }),
    send('/sys/sms', { mobile: '13800138000canary', smsmode: '0' }),
    send('/sys/nothing?password=canary-password&token=canary-token&phone=canary-phone'),
    send('/task/task/search?text=canary-query&token=canary-token'),
    send('/sys/randomImage/canary-key?_t=canary'),
    send('/websocket/canary-user?ticket=canary-ticket'),
  ];
}

test('--help lists every setting, and nothing is started', async ({ folder }) => {
  const child = spawn(process.execPath, [MAIN, '--help'], { env: { ...process.env, DATA_DIR: join(folder, 'data') } });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(code).toBe(0);
  for (const name of Object.keys(declared))
    expect(output).toMatch(new RegExp(`^  ${name} +\\S.*\\n +.*\\p{Script=Han}`, 'mu'));
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test(
  'a taken port prints one paragraph with what to do, before anything is created',
  async ({ folder }) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, output } = await run({ PORT: String(port), DATA_DIR: join(folder, 'data') });
    other.close();
    expect(code).toBe(75);
    expect(output).toContain(`Port ${port} is taken`);
    expect(output).toContain('PORT=3100 npm start');
    expect(output).not.toContain('    at ');
    expect(existsSync(join(folder, 'data'))).toBe(false);
  },
  LIMIT,
);

test('an address of another machine, and a port that needs privileges, print what to do', async () => {
  const nowhere = { PORT: 0, HOST: '192.0.2.1' };
  const reported = /HOST=192\.0\.2\.1 is no address of this machine .*\n.*不是本机可用的地址/;
  await expect(ensurePortFree(nowhere)).rejects.toThrow(reported);
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  expect(new CannotListen({ PORT: 80, HOST: '127.0.0.1' }, refused).message).toMatch(/Port 80 may not.*\n.*无权使用/);
});

test('words after the command that mean nothing are not passed over', async ({ folder }) => {
  const { code, output } = await run({ DATA_DIR: join(folder, 'data') }, undefined, undefined, ['--port', '4000']);
  expect(code).toBe(64);
  expect(output.trim()).toMatch(/^“--port 4000” means nothing here.*\n.*PORT=3100 npm start.*$/);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a setting that cannot be used is named, with what it may be', async ({ folder }) => {
  const { code, output } = await run({
    PORT: 'eighty',
    JOBS: 'maybe',
    DATABASE_URL: 'mysql://a:secret-word@b/c',
    DATA_DIR: folder,
  });
  expect(code).toBe(64);
  expect(output).toContain('PORT: a whole number from 0 to 65535');
  expect(output).toContain('JOBS: one of on, off');
  expect(output).toContain('DATABASE_URL: an address with postgres://');
  expect(output).not.toContain('secret-word');
});

test(
  'a database that does not answer is reported with its address and without its password',
  async ({ folder }) => {
    const DATABASE_URL = 'postgres://someone:secret-word@127.0.0.1:1/opsyard';
    const { code, output } = await run({ PORT: '0', DATA_DIR: folder, DATABASE_URL });
    expect(code).not.toBe(0);
    expect(output).toContain('DATABASE_URL');
    expect(output).not.toContain('secret-word');
    expect(output).not.toContain('    at ');
  },
  LIMIT,
);

test(
  'a data folder that is a file, or cannot be created, is reported and left as it is',
  async ({ folder }) => {
    const path = join(folder, 'data');
    await writeFile(path, 'mine');
    await chmod(path, 0o600);
    const { code, output } = await run({ PORT: '0', DATA_DIR: path });
    expect(code).not.toBe(0);
    expect(output).toContain(path);
    expect(output).not.toContain('    at ');
    await expect(createDatabaseFolder('/proc/1/x', () => {})).rejects.toMatchObject({ exitCode: 77 });
  },
  LIMIT,
);

test(
  'a file in the place of the folder of files is reported in one sentence per language, with nothing left running',
  async ({ folder }) => {
    await chmod(folder, 0o755);
    const DATA_DIR = join(folder, 'data');
    await mkdir(DATA_DIR);
    await writeFile(join(DATA_DIR, 'files'), '');
    const { code, output } = await run({ PORT: '0', DATA_DIR });
    expect(code).toBe(77);
    expect(output).toMatch(new RegExp(`${join(DATA_DIR, 'files')}.*cannot be used.*\n.*无法使用`));
    expect(output).not.toContain('    at ');
    expect(existsSync(join(DATA_DIR, 'cluster', 'postmaster.pid'))).toBe(false);
  },
  LIMIT,
);

test(
  'beside a database elsewhere, a data folder that is a file, lies below one or may not be written prints one paragraph',
  async ({ folder }) => {
    const file = join(folder, 'file');
    await writeFile(file, 'mine');
    const closed = await lockedFolder(folder);
    const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/never-asked';
    const paths = [file, join(file, 'data'), join(closed, 'data'), '/proc/1/x'];
    const { code, output } = await run({ PORT: '0', DATA_DIR: join(file, 'data'), DATABASE_URL });
    expect(code).toBe(77);
    expect(output).toContain(`${join(file, 'data')} (DATA_DIR) cannot be used`);
    expect(output.trim().split('\n')).toHaveLength(2);
    for (const path of paths) {
      const advice = expect.stringMatching(
        /(?:EEXIST|ENOENT|ENOTDIR|EACCES|EPERM|EROFS).*DATA_DIR to another one\.\n.*DATA_DIR/s,
      );
      await expect(ensureFolder(path)).rejects.toMatchObject({ kind: 'permission', exitCode: 77, advice });
    }
    expect(await readFile(file, 'utf8')).toBe('mine');
  },
  LIMIT,
);

test(
  '[F5] a disk that is full while tables are created prints one paragraph, and the next start with free space continues from there',
  async ({ folder }) => {
    const DATABASE_URL = await freshDatabase();
    const environment = { PORT: '0', DATA_DIR: folder, DATABASE_URL };
    const name = new URL(DATABASE_URL).pathname.slice(1);
    await asAdmin(
      (admin) =>
        admin.query(`
          create function full_disk() returns event_trigger language plpgsql as
            $$ begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
          create event trigger full_disk on ddl_command_start when tag in ('CREATE INDEX') execute function full_disk();
        `),
      name,
    );
    const { code, output } = await run(environment, /Opsyard is ready/);
    expect(code).toBe(74);
    expect(output).toContain('no room left on the disk');
    expect(output.trim().split('\n')).toHaveLength(2);
    await asAdmin((admin) => admin.query('drop event trigger full_disk'), name);
    await migrate(DATABASE_URL);
  },
  LIMIT,
);

const TO_STRANGERS = 'HOST=0.0.0.0 would let others in with the demo account';

const servers = [
  { name: 'the one it brings along', start: async () => ({ url: await freshDatabase(), stop: async () => {} }) },
  ...installedPostgres().map(({ version, programs }) => ({
    name: `version ${version} of this machine`,
    start: () => startPostgres(programs),
  })),
];

test.for(servers)(
  '[E14] on PostgreSQL, $name, it starts, says where, takes what people write, logs no secret even when it logs everything, and stops',
  async ({ start }, { folder }) => {
    const database = await start();
    const environment = {
      ...{ PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, DEMO: 'on', CAPTCHA: 'off' },
      ...{ LOG_LEVEL: 'trace', LOG_FORMAT: 'json', TZ: 'America/New_York' },
    };
    let [statuses, found]: [number[], string[]] = [[], []];
    const { code, output } = await run(environment, /Press Ctrl-C/, async (child, received) => {
      found = await writeAndFind(received()).catch((error: unknown) => [String(error)]);
      statuses = await Promise.all(secrets(addressIn(received())));
      child.kill('SIGINT');
    });
    // Its demo account exists by now, and keeps remote clients out.
    const outside = await run({ ...environment, LOG_LEVEL: 'silent', HOST: '0.0.0.0' });
    expect(outside).toMatchObject({ code: 64, output: expect.stringContaining(TO_STRANGERS) });
    await database.stop();
    // The night in which clocks there are put forward.
    expect(found).toEqual(['首页广告图 v2 2026-03-08']);
    expect(statuses.filter((status) => status >= 400).length).toBeGreaterThan(5);
    expect(output).not.toContain('canary');
    expect(output).not.toContain('opsyard_app:');
    expect(output).toMatch(/Opsyard is ready: http:\/\/127\.0\.0\.1:\d+/);
    expect(output).toContain('Stopped.');
    expect(code).toBe(0);
  },
);

/** Signs in with the printed account, adds a project with a task and returns the result of a search for it. */
async function writeAndFind(output: string): Promise<string[]> {
  const [, username = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(output) ?? [];
  let token = '';
  const client = createClient(contract, async ({ method, url, body }) => {
    const headers = { ...(token && { 'x-access-token': token }), ...(body !== undefined && JSON_HEADERS) };
    const answer = await fetch(addressIn(output) + url, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const { success, result, message } = (await answer.json()) as Envelope;
    if (!success) throw new Error(`${url}: ${message}`);
    return result;
  });
  const signedIn = await client.identity.login({ body: { username, password, captcha: '0000' } });
  token = signedIn.token;
  const { id: projectId } = await client.project.add({
    body: { name: 'Elsewhere', key: 'ELSE', template: 'siteLaunch' },
  });
  await client.task.addMany({ body: { projectId, titles: ['Other'] } });
  await client.task.add({ body: { projectId, title: '首页广告图 v2', dueDate: '2026-03-08' } });
  const { records } = await client.task.query({ body: { projectId, filter: { search: '广告图' } } });
  return records.map(({ title, dueDate }) => `${title} ${dueDate}`);
}

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
        ...{
          PORT: '0',
          DATA_DIR: folder,
          DATABASE_URL: await migratedDatabase(),
          LOG_LEVEL: 'error',
          LOG_FORMAT: 'json',
        },
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
      };
      let answered = '';
      const { code, output } = await run(environment, /Opsyard is ready/, async (child, received) => {
        const begun = await beginRequest(received());
        child.kill('SIGUSR2');
        await waitFor(() => received().includes('nobody caught this'));
        answered = await begun.finish();
      });
      expect(answered).toMatch(/^HTTP\/1\.1 \d{3} /);
      expect(output).toContain('Stopped.');
      expect(output).not.toContain('canary-header');
      const line = output.split('\n').find((one) => one.includes('nobody caught this'));
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
  '[E14] dropped connections are logged without their settings, and replaced',
  async ({ folder }) => {
    const url = await migratedDatabase();
    const environment = { PORT: '0', DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'warn', LOG_FORMAT: 'json' };
    const { code, output } = await run(environment, /Opsyard is ready/, async (child, received) => {
      const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
      await asAdmin((admin) => admin.query(cut, [new URL(url).pathname.slice(1)]));
      await waitFor(() => received().includes('connection'));
      await waitFor(async () => (await fetch(`${addressIn(received())}/sys/getEncryptedString`)).ok);
      child.kill('SIGINT');
    });
    const lines = output.split('\n').filter((line) => line.startsWith('{'));
    const errors = lines.map((line) => JSON.parse(line).err).filter((err) => err !== undefined);
    expect(errors).toContainEqual(expect.objectContaining({ type: 'error', code: '57P01' }));
    for (const err of errors) {
      expect(['type', 'message', 'code', 'stack', 'cause']).toEqual(expect.arrayContaining(Object.keys(err)));
    }
    expect(output).not.toContain('connectionParameters');
    expect(code).toBe(0);
  },
  LIMIT,
);

test(
  'the demo account keeps remote clients out: no other address than loopback is served with it, and nothing is made',
  async ({ folder }) => {
    const options = { PORT: '0', HOST: '0.0.0.0', DATA_DIR: join(folder, 'data'), DEMO: 'on' };
    expect(await run(options)).toEqual({ code: 64, output: expect.stringContaining(TO_STRANGERS) });
    expect(existsSync(options.DATA_DIR)).toBe(false);
  },
  LIMIT,
);

test(
  'a signal during the first start stops it with its database; the next start does the rest; a second signal only waits for the database',
  async ({ folder }) => {
    // Where PostgreSQL runs under another account, it has to get here.
    await chmod(folder, 0o755);
    const environment = { PORT: '0', DATA_DIR: join(folder, 'data') };
    const early = await run(environment, /Created a PostgreSQL/);
    // On a slow disk it also prints that it waits for the database.
    expect(early).toEqual({
      code: 0,
      output: expect.stringMatching(/Created.*\n\nStopping.*\n(.*take a while.*\n)?Stopped\.\n$/),
    });
    expect(existsSync(join(folder, 'data', 'cluster', 'postmaster.pid'))).toBe(false);
    // Here the reader of the output has closed it.
    let statuses: number[] = [];
    const next = await run({ ...environment, LOG_LEVEL: 'trace' }, /Press Ctrl-C/, async (child, received) => {
      child.stdout?.destroy();
      child.stderr?.destroy();
      const requested = Array.from({ length: 5 }, () => fetch(`${addressIn(received())}/sys/getEncryptedString`));
      statuses = (await Promise.all(requested)).map(({ status }) => status);
      child.kill('SIGINT');
    });
    expect(statuses).toEqual(Array(5).fill(200));
    expect(next).toEqual({ code: 0, output: expect.stringContaining('Opsyard is ready') });
    expect(existsSync(join(folder, 'data', 'cluster', 'postmaster.pid'))).toBe(false);
    const impatient = await run({ ...environment, LOG_LEVEL: 'warn' }, /Press Ctrl-C/, async (child, received) => {
      await beginRequest(received());
      child.kill('SIGINT');
      await waitFor(() => received().includes('Stopping: '));
      child.kill('SIGINT');
    });
    expect(impatient).toEqual({
      code: 130,
      output: expect.stringMatching(/\nStopping at once.*\n(.*take a while.*\n)?Stopped\.\n$/),
    });
    expect(existsSync(join(folder, 'data', 'cluster', 'postmaster.pid'))).toBe(false);
  },
  LIMIT,
);
