import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A child process: receives requests over its IPC channel, is ended by `stop`, or by `kill` without a chance to clean up. */
export type Child = {
  pid: number;
  ask: <T>(question: unknown) => Promise<T>;
  /** Waits for exactly this message. */
  waitFor: (expected: string) => Promise<void>;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

/** A child process that serves a port. */
export type Server = Child & { port: number };

/** Starts a file of this folder as a child process. */
export function startChild(file: string, env: Record<string, string> = {}, execArgv: string[] = []): Child {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, {
    env: { ...process.env, ...env },
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    pid: child.pid ?? 0,
    ask: (question) => ask(child, file, question),
    waitFor: (expected) =>
      new Promise((resolve) => {
        const onMessage = (message: unknown) => {
          if (message !== expected) return;
          child.off('message', onMessage);
          resolve();
        };
        child.on('message', onMessage);
      }),
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      if (child.connected) child.send('stop');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Starts a server of this folder and returns its port too. */
export async function startServer(file: string, env: Record<string, string>, execArgv: string[] = []): Promise<Server> {
  const child = startChild(file, env, execArgv);
  const { port } = await child.ask<{ port: number }>(undefined);
  return { ...child, port };
}

async function ask<T>(child: ChildProcess, file: string, question: unknown): Promise<T> {
  const ending = new AbortController();
  const answered = once(child, 'message', { signal: ending.signal });
  const ended = once(child, 'exit', { signal: ending.signal }).then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  if (question !== undefined) child.send(question as object);
  try {
    return (await Promise.race([answered, ended]))[0] as T;
  } finally {
    ending.abort();
    answered.catch(() => {});
    ended.catch(() => {});
  }
}
