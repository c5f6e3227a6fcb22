import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const sameKeystroke = 500;

/**
 * Runs a program as if it were this one: its output is ours, our signals are its, and its exit code is the answer.
 * It has a process group of its own, else a Ctrl-C would reach it twice: from the terminal and from here.
 */
export async function become(file, words, options = {}) {
  const child = spawn(file, words, { stdio: 'inherit', detached: process.platform !== 'win32', ...options });
  let last = Number.NEGATIVE_INFINITY;
  const forward = (signal) => {
    if (performance.now() - last < sameKeystroke) return;
    last = performance.now();
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  const watch = whenOrphaned(() => {
    // What ended npm has ended us already; told again, a program would hurry.
    if (last === Number.NEGATIVE_INFINITY) forward('SIGTERM');
  });
  return ending(child).finally(() => clearInterval(watch));
}

/** Runs a program to its end and hands back its exit code and all it wrote. */
export async function capture(file, words, options = {}) {
  const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part));
  const takeAlong = () => child.kill();
  process.once('exit', takeAlong);
  const code = await ending(child).finally(() => process.off('exit', takeAlong));
  return { code, output: Buffer.concat(parts).toString('utf8') };
}

// npm puts a shell between itself and us, and a shell told to end does not pass that on: we only see that it is gone.
function whenOrphaned(action) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    action();
  }, 500);
  return watch;
}

function ending(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 15)));
  });
}
