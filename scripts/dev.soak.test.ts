import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { freePort } from '../server/src/kernel/postgres/endpoint.ts';
import { root } from './lib/root.mjs';

const WAIT = { timeout: 120_000, interval: 50 };

test('npm run dev serves the page with hot reload and restarts the server when its code changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opsyard-dev-'));
  const [page, port] = [await freePort(), await freePort()];
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: await emptyDatabase(),
    DEMO: 'off',
    JOBS: 'off',
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, [join(root, 'scripts', 'dev.mjs'), '--port', String(page)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const starts = startsOf(child);
  await vi.waitFor(() => expect(starts()).toBe(1), WAIT);
  const get = (path: string) => fetch(`http://127.0.0.1:${page}${path}`);
  await vi.waitFor(async () => expect(await (await get('/')).text()).toContain('/@vite/client'), WAIT);
  expect(await (await get('/health/ready')).json()).toEqual({ ready: true, leaving: false });
  const touched = join(root, 'server', 'src', 'main.ts');
  await utimes(touched, new Date(), new Date());
  await vi.waitFor(() => expect(starts()).toBe(2), WAIT);
  await vi.waitFor(async () => expect((await get('/health/live')).status).toBe(200), WAIT);
  child.kill('SIGINT');
  await once(child, 'exit');
  await expect(get('/')).rejects.toThrow();
  await rm(folder, { recursive: true, force: true });
}, 300_000);

/** How often the server has printed that it is ready. */
function startsOf(child: ChildProcess): () => number {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      output += String(part);
    });
  }
  return () => output.split('Opsyard is ready').length - 1;
}

/** An empty database for this test. */
async function emptyDatabase(): Promise<string> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query('create database developing owner opsyard_app');
  await admin.end();
  return inject('appUrl').replace('/opsyard?', '/developing?');
}
