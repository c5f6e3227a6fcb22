import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Runs the product until it ends, or until it says something; then it is told to stop as Ctrl-C does. */
async function run(environment: Record<string, string>, until?: RegExp): Promise<Ended> {
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
    child.kill('SIGINT');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said };
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
    const DATABASE_URL = inject('appUrl').replace('/opsyard?', '/external?');
    const { default: pg } = await import('pg');
    const admin = new pg.Client({ connectionString: inject('adminUrl') });
    await admin.connect();
    await admin.query('create database external owner opsyard_app');
    await admin.end();
    const { code, said } = await run({ PORT: '0', DATA_DIR: folder, DATABASE_URL }, /Opsyard is ready/);
    expect(said).toMatch(/Opsyard is ready: http:\/\/127\.0\.0\.1:\d+/);
    expect(said).toContain('Stopped.');
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
