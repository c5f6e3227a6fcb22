import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { type SupervisedApp, superviseApp } from '../../test/ledger/supervised-app.ts';
import { openCluster } from '../kernel/postgres/index.ts';
import { readSettings } from '../kernel/settings/settings.ts';
import { runCommand } from './commands.ts';
import { explain } from './explain.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/admin.mjs', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'opsyard-admin-'));
chmodSync(home, 0o755);
let app: SupervisedApp | undefined;

afterAll(async () => {
  await app?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

async function admin(
  words: readonly string[],
  environment: Record<string, string> = {},
  meanwhile: (child: ChildProcess) => Promise<void> = async () => {},
) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: join(home, 'data'), ...environment };
  const child = spawn(process.execPath, [PROGRAM, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [code, out, output] = await Promise.all([ended, text(child.stdout), text(child.stderr), meanwhile(child)]);
  return { code, out: out.trim(), output: output.trim() };
}

const statusWith = async (token: string) =>
  (await fetch(`${app?.address}/sys/preferences`, { headers: { 'x-access-token': token } })).status;

/** What a command answers, or is refused with and would exit with, without a program of its own for each. */
const answerTo = (words: readonly string[], environment: Record<string, string> = {}) =>
  runCommand(words, readSettings({ DATA_DIR: join(home, 'data'), ...environment })).catch(explain);

test('a command reports a full disk like a start does', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(explain(full)).toEqual({
    code: 74,
    text: expect.stringMatching(/no room left.* try again.*\n.*磁盘已满.*重试/),
  });
  expect(explain(full).text).not.toMatch(/start|启动/);
});

test('an interrupted command leaves no server running and reports no follow-up errors', async () => {
  const folder = join(home, 'interrupted');
  await (await openCluster({ folder })).stop();
  const pidFile = join(folder, 'cluster', 'postmaster.pid');
  expect(existsSync(pidFile)).toBe(false);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const interrupted = admin(['verify-audit'], { DATA_DIR: folder }, async (child) => {
      // It is there long before the server can be asked anything.
      await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 30_000, interval: 5 });
      child.kill(signal);
    });
    expect(await interrupted).toMatchObject({ code, out: '', output: expect.stringMatching(/^Stopping…$/m) });
    expect(existsSync(pidFile)).toBe(false);
  }
});

test('words that mean nothing are refused with how it is written, in both languages', async () => {
  for (const words of [['nonsense'], ['token'], ['token', 'a', 'b'], ['token', 'a', '--to', 'b'], ['backup']])
    expect(await answerTo(words)).toMatchObject({ code: 64, text: expect.stringMatching(/npm run -s admin.*\n.*npm/) });
  expect(await admin(['help'])).toMatchObject({ code: 0, out: expect.stringMatching(/verify-audit[\s\S]*校验/) });
  expect(await admin(['help'], { PORT: 'x' })).toMatchObject({ code: 64, output: expect.stringMatching(/PORT/) });
});

test('does not create an installation where there is none', async () => {
  expect(await admin(['token', 'somebody'])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no database in .*\n.*没有数据库/),
  });
  expect(existsSync(join(home, 'data'))).toBe(false);
});

test('a database that is not ours to copy is left to the tools of its server', async () => {
  const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
  for (const words of [
    ['backup', join(home, 'copy')],
    ['restore', join(home, 'copy')],
  ]) {
    expect(await answerTo(words, environment)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/pg_dump.*\n.*pg_dump/),
    });
  }
});

test('a place for backups that would be lost with the data, or copies nothing, stops the start', () => {
  const read = (environment: Record<string, string>) => () => readSettings({ DATA_DIR: '/srv/data', ...environment });
  expect(read({ BACKUP_DIR: '/srv/data-backups' })).not.toThrow();
  for (const BACKUP_DIR of ['/srv/data', '/srv/data/backups', '/srv/other/../data/x'])
    expect(read({ BACKUP_DIR })).toThrow(/BACKUP_DIR: not inside DATA_DIR/);
  const [data, link] = [join(home, 'kept'), join(home, 'link')];
  mkdirSync(data);
  symlinkSync(data, link);
  expect(read({ DATA_DIR: data, BACKUP_DIR: join(link, 'nights') })).toThrow(/BACKUP_DIR: not inside DATA_DIR/);
  expect(read({ DATA_DIR: link, BACKUP_DIR: data })).toThrow(/BACKUP_DIR: not inside DATA_DIR/);
  const elsewhere = { BACKUP_DIR: '/backups', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
  expect(read(elsewhere)).toThrow(/BACKUP_DIR: not with DATABASE_URL/);
  expect(read({ BACKUP_DIR: '/backups', DURABILITY: 'off' })).toThrow(/BACKUP_DIR: not with DURABILITY=off/);
});

test('[F28] everything works while the system runs, and while it does not', async () => {
  app = await superviseApp(home);
  await app.ready();
  expect(await admin(['token', 'somebody'])).toMatchObject({
    code: 1,
    out: '',
    output: expect.stringMatching(/no account/),
  });
  const made = await admin(['administrator', 'chief']);
  expect(made).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\S{16}$/),
    output: expect.stringMatching(/chief/),
  });
  const already = expect.stringMatching(/already.*\n.*已/);
  expect(await answerTo(['administrator', 'chief'])).toMatchObject({ code: 1, text: already });

  const { out: token, output } = await admin(['token', 'chief', '--hours', '2']);
  expect({ status: await statusWith(token), output }).toEqual({ status: 200, output: '' });
  expect(await answerTo(['token', 'chief', '--hours', 'many'])).toMatchObject({ code: 1 });

  const { out: password } = await admin(['password', 'chief']);
  const body = JSON.stringify({ username: 'chief', password });
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${app.address}/sys/login`, { method: 'POST', headers, body });
  expect(signedIn.status).toBe(200);
  await expect.poll(() => statusWith(token), { timeout: 15_000 }).toBe(401);

  const backup = join(home, 'copy');
  expect(await admin(['backup', backup])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/files.*\n.*个文件.*\n.*not hold the secret key .*secret\.key/),
  });
  for (const words of [
    ['backup', backup],
    ['restore', backup],
  ])
    expect(await answerTo(words)).toMatchObject({ code: 1, text: already });
  expect(await answerTo(['verify-backup', backup])).toMatch(/is sound.*\n.*完好/);
  writeFileSync(join(home, 'file'), 'mine');
  const unusable = expect.stringMatching(/No backup can be written into .*\n无法在/);
  expect(await answerTo(['backup', join(home, 'file', 'copy')])).toMatchObject({ code: 1, text: unusable });
  const withTheData = expect.stringMatching(/inside DATA_DIR.*\n.*DATA_DIR 之内/);
  expect(await answerTo(['backup', join(home, 'data', 'copy')])).toMatchObject({ code: 1, text: withTheData });
  expect(await answerTo(['verify-backup', home])).toMatchObject({
    code: 1,
    text: expect.stringMatching(/no finished/),
  });
  expect(await answerTo(['nightly-backup'])).toMatchObject({
    code: 1,
    text: expect.stringMatching(/BACKUP_DIR is not/),
  });
  expect(await app.stop()).toBe(0);

  expect(await admin(['restore', backup, '--to', join(home, 'new')])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/read \d+ rows of \d+ tables[\s\S]*put the secret key [0-9a-f]{12} .*secret\.key/),
  });
  const elsewhere = { DATA_DIR: join(home, 'new') };
  // The key is in no backup: the restored system says so, and starts with a copy of it.
  const key = readFileSync(join(home, 'data', 'secret.key'), 'utf8');
  const [line = ''] = key.split('\n').filter((text) => text && !text.startsWith('#'));
  const held = readdirSync(backup, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = held.map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
  expect(bytes.filter((content) => content.includes(line) || content.includes(Buffer.from(line, 'base64')))).toEqual(
    [],
  );
  expect(await answerTo(['token', 'chief'], elsewhere)).toMatchObject({
    code: 78,
    text: expect.stringMatching(/secret key [0-9a-f]{12}.*replace-lost-key.*every password.*\n.*密钥/),
  });
  copyFileSync(join(home, 'data', 'secret.key'), join(home, 'new', 'secret.key'));
  expect(await answerTo(['rotate-key'], elsewhere)).toMatch(/secret key is [0-9a-f]{12} now.*secret\.key/);
  expect(await answerTo(['token', 'chief'], elsewhere)).toMatch(/^\S{20,}$/);
  expect(await answerTo(['verify-audit'], elsewhere)).toMatch(/^\d+ events/);
  // What the backup notes of its audit log is written beside the restored data.
  expect(existsSync(join(home, 'new', 'audit.head'))).toBe(true);
  expect(await admin(['accept-audit'], elsewhere)).toMatchObject({ code: 0 });
}, 900_000);
