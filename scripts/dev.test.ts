import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { freePort } from '../server/src/kernel/postgres/endpoint.ts';
import { root } from './lib/root.mjs';

const PATIENCE = { timeout: 120_000, interval: 50 };

test('npm run dev serves the page with hot reload in front of a server that starts anew when its code changes', async () => {
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
  await vi.waitFor(() => expect(starts()).toBe(1), PATIENCE);
  const get = (path: string) => fetch(`http://127.0.0.1:${page}${path}`);
  await vi.waitFor(async () => expect(await (await get('/')).text()).toContain('/@vite/client'), PATIENCE);
  expect(await (await get('/health/ready')).json()).toEqual({ ready: true, leaving: false });
  const touched = join(root, 'server', 'src', 'main.ts');
  await utimes(touched, new Date(), new Date());
  await vi.waitFor(() => expect(starts()).toBe(2), PATIENCE);
  await vi.waitFor(async () => expect((await get('/health/live')).status).toBe(200), PATIENCE);
  child.kill('SIGINT');
  await once(child, 'exit');
  await expect(get('/')).rejects.toThrow();
  await rm(folder, { recursive: true, force: true });
}, 300_000);

/** How often the server behind the page said that it is ready. */
function startsOf(child: ChildProcess): () => number {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      said += String(part);
    });
  }
  return () => said.split('Opsyard is ready').length - 1;
}

/** A database of this test's own, as somebody would have it elsewhere. */
async function emptyDatabase(): Promise<string> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query('create database developing owner opsyard_app');
  await admin.end();
  return inject('appUrl').replace('/opsyard?', '/developing?');
}
