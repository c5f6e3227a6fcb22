import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Milliseconds within which a repeated signal comes from the same Ctrl-C. */
const SAME_KEYSTROKE = 500;

/**
 * Runs a program in the foreground: it inherits the output, receives our signals, and its exit code is returned.
 * It has a separate process group; otherwise it would receive Ctrl-C twice, from the terminal and from here.
 */
export async function runForeground(file, args, options = {}) {
  const child = spawn(file, args, { stdio: 'inherit', detached: process.platform !== 'win32', ...options });
  let last = Number.NEGATIVE_INFINITY;
  const forward = (signal) => {
    if (performance.now() - last < SAME_KEYSTROKE) return;
    last = performance.now();
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  const watch = whenOrphaned(() => {
    // A signal that ended npm may have reached us, too; a second one would abort the graceful shutdown.
    if (last === Number.NEGATIVE_INFINITY) forward('SIGTERM');
  });
  return exitCode(child).finally(() => clearInterval(watch));
}

/** Runs a program to completion and returns its exit code and output (stdout and stderr). */
export async function capture(file, args, options = {}) {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part));
  const killChild = () => child.kill();
  process.once('exit', killChild);
  const code = await exitCode(child).finally(() => process.off('exit', killChild));
  return { code, output: Buffer.concat(parts).toString('utf8') };
}

// npm runs us in a shell, which does not forward SIGTERM: the only sign is that our parent process has changed.
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

function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 15)));
  });
}
