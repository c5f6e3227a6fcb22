import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { disconnectClusters } from '../kernel/postgres/index.ts';
import { printLine } from './installation.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
/** The grace period for running work, in milliseconds. */
const CLEARING_UP = 3_000;

/**
 * Runs some work. When interrupted, it disconnects from the database, so that no server keeps running, and ends the program; when interrupted
 * again, the program ends immediately.
 */
export async function abortOnInterrupt<T>(work: () => Promise<T>): Promise<T> {
  const underWay = work();
  let isEnding = false;
  const handlers = Object.entries(SIGNALS).map(([signal, code]) => {
    const end = () => {
      isEnding = true;
      void leaveInOrder(underWay).finally(() => process.exit(code));
    };
    process.once(signal, end);
    return () => void process.off(signal, end);
  });
  await underWay.catch(() => undefined);
  // Errors caused by the disconnection are not reported: the program is about to end.
  if (isEnding) return await new Promise<never>(() => {});
  for (const removeHandler of handlers) removeHandler();
  return await underWay;
}

async function leaveInOrder(underWay: Promise<unknown>): Promise<void> {
  printLine('Stopping…');
  await disconnectClusters();
  await Promise.race([underWay.catch(() => undefined), wait(CLEARING_UP)]);
}
