import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/kernel/postgres/endpoint.ts';
import { until } from './until.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.mjs', import.meta.url));
const CLOCK = new URL('./shifted-clock.ts', import.meta.url).href;
const USE_MEMORY = new URL('./use-memory.ts', import.meta.url).href;
/** A start after a crash, on a busy machine. */
const START_TIMEOUT = 240_000;
// As on a small machine, so that it is used up soon.
const SMALL_HEAP = '--max-old-space-size=192';

export type SupervisedApp = {
  readonly address: string;
  /** The log of the app, over all its processes. */
  readonly log: string;
  readonly starts: number;
  ready(): Promise<void>;
  kill(): void;
  signal(name: NodeJS.Signals): void;
  /** Shifts the clock of the app by this many milliseconds; the database has its own clock. */
  setClock(ahead: number): void;
  /** Uses up the memory of the app and waits until it has ended; until then it responds as long as it can. */
  exhaust(): Promise<void>;
  stop(): Promise<number | null>;
};

/** The whole program as a supervised process that is restarted whenever it ends; programs with different names can share a folder. */
export async function superviseApp(
  folder: string,
  environment: Record<string, string> = {},
  name = 'app',
): Promise<SupervisedApp> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const log = join(folder, `${name}.log`);
  const clock = join(folder, `${name}.clock`);
  let child: ChildProcess;
  let starts = 0;
  let stopping = false;
  const settings = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    DEMO: 'off',
    CAPTCHA: 'off',
    CALLS_A_MINUTE: '0',
    LOG_LEVEL: 'warn',
  };
  const launch = () => {
    starts += 1;
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    child = spawn(process.execPath, [SMALL_HEAP, '--import', CLOCK, '--import', USE_MEMORY, MAIN], {
      // Removes the core dump, where the system stores one there.
      cwd: folder,
      env: { PATH, HOME, NODE_COMPILE_CACHE, CLOCK_FILE: clock, ...settings, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => appendFileSync(log, text));
    child.once('exit', () => stopping || launch());
  };
  launch();
  const answers = () =>
    fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    address,
    log,
    get starts() {
      return starts;
    },
    ready: () => until(answers, START_TIMEOUT),
    kill: () => void child.kill('SIGKILL'),
    signal: (name) => void child.kill(name),
    setClock(ahead) {
      writeFileSync(clock, String(ahead));
      child.kill('SIGWINCH');
    },
    exhaust() {
      const died = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGUSR2');
      return died;
    },
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      return await ended;
    },
  };
}
