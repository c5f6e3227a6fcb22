import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type DatabasePool, destroyConnection } from './database-pool.ts';

const POLL_INTERVAL = 500;
const TICK = 250;
/** Ticks without a response after which the database counts as unresponsive: 2.5 s. */
const MAX_TICKS = 10;

export type DatabaseWatch = { stop(): Promise<void> };

/**
 * Sends heartbeat queries to the database on a separate connection. When they time out, although a busy database answers them at
 * once, the pool aborts pending queries; it resumes when the database responds again. One that refuses or closes connections
 * is not affected: queries fail at once.
 */
export function watchDatabase({ url, pool, log }: { url: string; pool: DatabasePool; log: Logger }): DatabaseWatch {
  const ending = new AbortController();
  let silent = false;
  const report = (answers: boolean) => {
    if (silent !== answers) return;
    silent = !answers;
    if (answers) pool.goOn();
    else pool.giveUp();
    if (answers) log.warn('the database answers again');
    else log.error('the database does not answer; what waits for it is told to come back');
  };
  const watching = watchUntil(ending.signal, url, report);
  return {
    async stop() {
      ending.abort();
      await watching;
    },
  };
}

async function watchUntil(ending: AbortSignal, url: string, report: (answers: boolean) => void): Promise<void> {
  while (!ending.aborted) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      if (await answersInTime(client.connect(), ending)) await listenTo(client, ending, report);
      else if (!ending.aborted) report(false);
    } catch {
      report(true);
    } finally {
      destroyConnection(client);
    }
    await pause(POLL_INTERVAL, ending);
  }
}

/** Sends heartbeats; returns when two in a row were not answered, so that another connection is tried. */
async function listenTo(client: pg.Client, ending: AbortSignal, report: (answers: boolean) => void): Promise<void> {
  while (!ending.aborted) {
    const pending = client.query('select 1');
    if (!(await answersInTime(pending, ending))) {
      if (ending.aborted) return;
      report(false);
      if (!(await answersInTime(pending, ending))) return;
    }
    report(true);
    await pause(POLL_INTERVAL, ending);
  }
}

/** Counts ticks, not time: while this process is blocked, the response may be unread. */
async function answersInTime(pending: Promise<unknown>, ending: AbortSignal): Promise<boolean> {
  let settled = false;
  const settling = pending.finally(() => {
    settled = true;
  });
  settling.catch(() => undefined);
  for (let tick = 0; tick < MAX_TICKS && !settled && !ending.aborted; tick += 1) {
    await Promise.race([settling, pause(TICK, ending)]);
  }
  return settled;
}

async function pause(milliseconds: number, ending: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal: ending, ref: false }).catch(() => undefined);
}
