import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process, { stderr, stdout } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { bootstrap } from './bootstrap.ts';
import { findDemoAccount } from './features/identity/index.ts';
import { type OpenDatabase, openDatabase } from './kernel/database/open-database.ts';
import { ensureFolder } from './kernel/files/data-folder.ts';
import { isLoopback } from './kernel/http/loopback.ts';
import { addressToServe, CannotListen, ensurePortFree } from './kernel/http/port.ts';
import { openLog } from './kernel/log.ts';
import { SettingRefused, type Settings } from './kernel/settings/settings.ts';
import { start } from './start.ts';

const PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url));
const DRAIN = 25_000;
const PROBES_NOTICE = 2_000;
const BROKEN = 70;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const STOPPING = '\nStopping: finishing what is under way…';
const FORCING = 'Stopping at once: what is under way is broken off. Once more, and the database is left running, too.';
/** The conventional exit code of an interrupted program. */
const INTERRUPTED = 130;

/** Runs the system until a stop signal, which may arrive during the start. */
export async function serve(settings: Settings): Promise<void> {
  // The reader of the output may close it.
  for (const output of [stdout, stderr]) output.on('error', () => {});
  const print = (line: string) => stdout.write(`${line}\n`);
  const log = openLog(settings, Boolean(stdout.isTTY));
  const broken = waitForFatalError(log);
  const { stop, forceStop } = stopSignals(print);
  await ensurePortFree(settings);
  const folder = resolve(settings.DATA_DIR);
  // Fails early instead of after the start.
  if (demoIn(settings) !== 'never' && !settings.DATABASE_URL && !existsSync(folder)) refusePublicAddress(settings);
  if (settings.DATABASE_URL) await ensureFolder(folder);
  const database = await openDatabase(settings, { folder, print, log });
  const serving = serveFrom(database, { settings, log, print, stop, broken });
  const forced = until(forceStop).then(() => {
    // Errors from here on are expected.
    log.level = 'silent';
    return INTERRUPTED;
  });
  const code = await Promise.race([serving, forced]).finally(() => database.close());
  print('Stopped.');
  process.exit(code);
}

type ServeOptions = {
  settings: Settings;
  log: Logger;
  print: (line: string) => void;
  stop: AbortSignal;
  broken: Promise<number>;
};

/** Serves what an open database holds until the end; answers with the exit code. */
async function serveFrom(
  database: OpenDatabase,
  { settings, log, print, stop, broken }: ServeOptions,
): Promise<number> {
  if (stop.aborted) return 0;
  await ensureFolder(join(settings.DATA_DIR, 'files'));
  const parts = { databaseUrl: database.url, databaseFolder: database.folder, pageFolder: PAGE };
  const { app, close } = await start({ settings, log, ...parts });
  try {
    await bootstrap(app, { demo: demoIn(settings), print });
    const demo = await findDemoAccount(app.db);
    if (demo) refusePublicAddress(settings);
    if (stop.aborted) return 0;
    await app.listen({ port: settings.PORT, host: addressToServe(settings.HOST) }).catch((error: unknown) => {
      throw new CannotListen(settings, error);
    });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : settings.PORT;
    print(`\nOpsyard is ready: http://${settings.HOST}:${port}`);
    if (demo && !demo.changed) print(`Sign in as ${demo.username} with the password ${demo.password}`);
    print('Press Ctrl-C to stop.');
    const code = await Promise.race([until(stop), broken]);
    if (code !== 0) print(STOPPING);
    app.leaving.now = true;
    if (settings.DATABASE_URL) await wait(PROBES_NOTICE);
    return code;
  } finally {
    await Promise.race([close(), wait(DRAIN)]);
  }
}

function refusePublicAddress({ HOST }: Settings): void {
  if (isLoopback(HOST)) return;
  throw new SettingRefused(
    `HOST=${HOST} would let others in with the demo account. Use a real database (DATABASE_URL) or a fresh DATA_DIR with DEMO=off, or keep HOST=127.0.0.1.\nHOST=${HOST} 会让他人用演示账号登录。请改用正式数据库（DATABASE_URL）或全新的 DATA_DIR 并设置 DEMO=off，或保持 HOST=127.0.0.1。`,
  );
}

function demoIn({ DEMO, DATABASE_URL }: Settings) {
  if (DEMO === 'on') return 'always';
  return DEMO === 'auto' && !DATABASE_URL ? 'unlessUsed' : 'never';
}

/**
 * The first signal begins a graceful stop, which is reported at once; the second skips the wait for requests and stops the database; the third
 * ends the process immediately.
 */
function stopSignals(print: (line: string) => void): { stop: AbortSignal; forceStop: AbortSignal } {
  const [stop, forceStop] = [new AbortController(), new AbortController()];
  const onSignal = () => {
    const controller = stop.signal.aborted ? forceStop : stop;
    print(controller === forceStop ? FORCING : STOPPING);
    controller.abort();
    if (controller === forceStop) for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return { stop: stop.signal, forceStop: forceStop.signal };
}

async function until(signal: AbortSignal): Promise<number> {
  if (!signal.aborted) await once(signal, 'abort');
  return 0;
}

/** Waits for an uncaught failure: the state is unknown after it, so the process ends, to be restarted. */
function waitForFatalError(log: Logger): Promise<number> {
  return new Promise((resolve) => {
    for (const failure of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(failure, (err: unknown) => {
        log.fatal({ err }, 'something failed that nothing caught; the process ends once what is under way is done');
        resolve(BROKEN);
      });
    }
  });
}
