import { setTimeout as delay } from 'node:timers/promises';
import { inspectProcess, signal } from './processes.ts';

const orderlyTimeout = 60_000;

/**
 * Stops the server gracefully and waits for its end, at most `limit` milliseconds; after a minute it has to close all connections, but it
 * is never killed.
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
