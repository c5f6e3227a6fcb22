import { setTimeout as delay } from 'node:timers/promises';
import { look, signal } from './processes.ts';

const orderly = 60_000;

/**
 * Ends the server in order and waits until it is gone, at most `limit` milliseconds; after a minute it is told to drop everything,
 * but never killed.
 */
export async function shutDown(pid: number, cluster: string, limit = Number.POSITIVE_INFINITY): Promise<void> {
  if (look(pid, cluster) !== 'ours') return;
  signal(pid, 'SIGINT');
  const begin = performance.now();
  let urged = false;
  while (look(pid, cluster) === 'ours' && performance.now() - begin < limit) {
    if (!urged && performance.now() - begin > orderly) urged = signal(pid, 'SIGQUIT');
    await delay(10);
  }
}
