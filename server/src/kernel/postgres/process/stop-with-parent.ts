import { spawn } from 'node:child_process';

/** Ends a temporary server when this process ends in any way: a shell waits for our pipe to close. Returns a function that cancels this. */
export function stopWithParent(pid: number): () => void {
  const shell = spawn('/bin/sh', ['-c', `read word; [ "$word" = off ] || kill -INT ${pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref();
  return () => shell.stdin.end('off\n');
}
