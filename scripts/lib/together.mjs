import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Runs programs side by side until one of them ends or this one is told to stop, then stops them all; answers with an exit code. */
export async function together(programs) {
  const children = programs.map(({ file, words, ...options }) => spawn(file, words, { stdio: 'inherit', ...options }));
  const stop = (signal) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  process.once('exit', () => stop('SIGTERM'));
  const endings = children.map(ending);
  const code = await Promise.race(endings);
  stop('SIGTERM');
  await Promise.allSettled(endings);
  return code;
}

function ending(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      resolve(code ?? 128 + (constants.signals[signal] ?? constants.signals.SIGTERM)),
    );
  });
}
