import { resolve } from 'node:path';
import process, { stdout } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { prepareContents } from './contents.ts';
import { findDemoAccount } from './features/identity/index.ts';
import { readyFolder } from './kernel/data-folder.ts';
import { openLog } from './kernel/log.ts';
import { openDatabase } from './kernel/open-database.ts';
import { readyPort } from './kernel/port.ts';
import { SettingRefused, type Settings } from './kernel/settings.ts';
import { start } from './start.ts';

const PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url));
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const DRAIN = 25_000;
const PROBES_NOTICE = 2_000;
const BROKEN = 70;

/** Runs the system until it is told to stop. */
export async function serve(settings: Settings): Promise<void> {
  const say = (line: string) => stdout.write(`${line}\n`);
  const log = openLog(settings, Boolean(stdout.isTTY));
  const broken = untilBroken(log);
  await readyPort(settings);
  const folder = resolve(settings.DATA_DIR);
  if (settings.DATABASE_URL) await readyFolder(folder);
  const database = await openDatabase(settings, { folder, say, log });
  const parts = { databaseUrl: database.url, databaseFolder: database.folder, pageFolder: PAGE };
  const { app, close } = await start({ settings, log, ...parts });
  await prepareContents(app, { demo: wantsDemo(settings), say });
  const demo = await findDemoAccount(app.db);
  if (demo && !LOOPBACK.has(settings.HOST)) {
    await close();
    await database.close();
    throw new SettingRefused(
      `HOST=${settings.HOST} would let others in with the demo account. Use a real database (DATABASE_URL) or a fresh DATA_DIR with DEMO=off, or keep HOST=127.0.0.1.\nHOST=${settings.HOST} 会让他人用演示账号登录。请改用正式数据库（DATABASE_URL）或全新的 DATA_DIR 并设置 DEMO=off，或保持 HOST=127.0.0.1。`,
    );
  }
  // Whoever hears that it is ready may stop it at once.
  const toldToStop = untilToldToStop();
  await app.listen({ port: settings.PORT, host: settings.HOST });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.PORT;
  say(`\nOpsyard is ready: http://${settings.HOST}:${port}`);
  if (demo && !demo.changed) say(`Sign in as ${demo.username} with the password ${demo.password}`);
  say('Press Ctrl-C to stop.');
  const code = await Promise.race([toldToStop, broken]);
  say('\nStopping: finishing what is under way…');
  app.leaving.now = true;
  if (settings.DATABASE_URL) await wait(PROBES_NOTICE);
  await Promise.race([close(), wait(DRAIN)]);
  await database.close();
  say('Stopped.');
  process.exit(code);
}

function wantsDemo({ DEMO, DATABASE_URL }: Settings): boolean {
  return DEMO === 'on' || (DEMO === 'auto' && !DATABASE_URL);
}

function untilToldToStop(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(0));
  });
}

/** Waits for a failure that nothing caught: what it has broken nobody knows, so the process ends and another one begins anew. */
function untilBroken(log: Logger): Promise<number> {
  return new Promise((resolve) => {
    for (const failure of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(failure, (err: unknown) => {
        log.fatal({ err }, 'something failed that nothing caught; the process ends once what is under way is done');
        resolve(BROKEN);
      });
    }
  });
}
