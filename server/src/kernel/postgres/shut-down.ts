import { setTimeout as delay } from 'node:timers/promises';
import { inspectProcess, signal } from './processes.ts';

const orderlyTimeout = 60_000;

/**
 * Ends the server in order and waits until it is gone, at most `limit` milliseconds; after a minute it is told to drop everything,
 * but never killed.
 */
export async function shutDown(pid: number, cluster: string, limit = Number.POSITIVE_INFINITY): Promise<void> {
  if (inspectProcess(pid, cluster) !== 'ours') return;
  signal(pid, 'SIGINT');
  const begin = performance.now();
  let urged = false;
  while (inspectProcess(pid, cluster) === 'ours' && performance.now() - begin < limit) {
    if (!urged && performance.now() - begin > orderlyTimeout) urged = signal(pid, 'SIGQUIT');
    await delay(10);
  }
}
