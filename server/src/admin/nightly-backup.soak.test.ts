import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope, Health } from '@opsyard/contract';
import { afterAll, expect, test } from 'vitest';
import { type SupervisedApp, superviseApp } from '../../test/ledger/supervised-app.ts';
import { readSettings } from '../kernel/settings/settings.ts';
import { runCommand } from './commands.ts';

const home = mkdtempSync(join(tmpdir(), 'opsyard-nightly-'));
chmodSync(home, 0o755);
let app: SupervisedApp | undefined;

afterAll(async () => {
  await app?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

test('the health page shows the nightly backup and how it failed', async () => {
  app = await superviseApp(home, { BACKUP_DIR: join(home, 'nights'), BACKUP_KEEP: '1' });
  await app.ready();
  const { address } = app;
  const settings = readSettings({ DATA_DIR: join(home, 'data') });
  const password = await runCommand(['administrator', 'chief'], settings);
  expect(await runCommand(['backup', join(home, 'copy')], settings)).toMatch(/files/);
  const signIn = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const signedIn = await fetch(`${address}/sys/login`, {
    ...signIn,
    body: JSON.stringify({ username: 'chief', password }),
  });
  const { token } = ((await signedIn.json()) as Envelope<{ token: string }>).result;
  const headers = { 'content-type': 'application/json', 'x-access-token': token };
  const reported = async () => {
    const { result } = (await (await fetch(`${address}/sys/health`, { headers })).json()) as Envelope<Health>;
    return [result.backup, result.warnings.filter(({ code }) => code.startsWith('backup'))];
  };
  const byHand = { at: expect.any(String), checked: false, nightly: true, failedAt: null };
  expect(await reported()).toEqual([byHand, []]);
  const body = JSON.stringify({ name: 'nightly-backup' });
  const execute = () => fetch(`${address}/sys/quartzJob/execute`, { method: 'POST', headers, body });
  // A failed run is reported, too: here the disk for backups is missing.
  const nights = join(home, 'nights');
  writeFileSync(nights, 'no folder');
  expect((await execute()).status).toBe(200);
  const failed = [{ ...byHand, failedAt: expect.any(String) }, [{ code: 'backupFailed', severe: true, values: {} }]];
  // Its process gives way to all others, so on a busy machine it takes its time.
  await expect.poll(reported, { timeout: 300_000 }).toEqual(failed);
  rmSync(nights);
  const earlier = 'opsyard-2026-01-01-000000';
  mkdirSync(join(nights, earlier), { recursive: true });
  expect((await execute()).status).toBe(200);
  await expect.poll(reported, { timeout: 300_000 }).toEqual([{ ...byHand, checked: true }, []]);
  // A run by hand takes no night's place.
  const kept = readdirSync(nights).filter((name) => name.startsWith('opsyard-'));
  expect(kept).toHaveLength(2);
  expect(kept).toContain(earlier);
}, 900_000);
