import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { disconnectClusters } from '../kernel/postgres/index.ts';
import { printLine } from './installation.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
/** How long what is under way has to clear up behind itself. */
const CLEARING_UP = 3_000;

/**
 * Does some work. Interrupted, it leaves the database in order, so that no server goes on running, and ends the program; interrupted once
 * more, the program ends there and then.
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
  // What fails because the database is left is not worth telling, and the program ends in a moment.
  if (isEnding) return await new Promise<never>(() => {});
  for (const removeHandler of handlers) removeHandler();
  return await underWay;
}

async function leaveInOrder(underWay: Promise<unknown>): Promise<void> {
  printLine('Stopping…');
  await disconnectClusters();
  await Promise.race([underWay.catch(() => undefined), wait(CLEARING_UP)]);
}
