import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Runs programs concurrently until one of them exits or this process gets a signal, then stops all of them; returns an exit code. */
export async function runConcurrently(programs) {
  const children = programs.map(({ file, args, ...options }) => spawn(file, args, { stdio: 'inherit', ...options }));
  const stop = (signal) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  process.once('exit', () => stop('SIGTERM'));
  const exits = children.map(exitCode);
  const code = await Promise.race(exits);
  stop('SIGTERM');
  await Promise.allSettled(exits);
  return code;
}

function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      resolve(code ?? 128 + (constants.signals[signal] ?? constants.signals.SIGTERM)),
    );
  });
}
