import { setTimeout as wait } from 'node:timers/promises';
import { killDatabase } from './database-processes.ts';
import { Ledger } from './ledger.ts';
import { type LedgerEnvironment, withLedgerEnvironment } from './ledger-environment.ts';
import { type Listener, listenTo } from './listener.ts';
import { queryDatabase } from './query-database.ts';
import { senderOf } from './sender.ts';
import { until } from './until.ts';

export type CrashPushOptions = {
  crashes: number;
  /** Crashes after which the first write got a transaction number that had been used before. */
  again: number;
  /** First writes after a crash that a connected page missed, and a reconnected one. */
  missedLive: number;
  missedLater: number;
  /** First writes received by a page that watches another project: the negative control, must be none. */
  unrelatedNotices: number;
  /** Writes that were not acknowledged within the timeout of a client. */
  unknown: number;
};

const TIMEOUT = 10_000;
const TO_OPEN = 90_000;
/** Transactions that take a number without writing to disk, so that the number is reused after a crash. */
const UNLOGGED = 'begin; select pg_current_xact_id(); rollback;'.repeat(100);
/** Makes every node look for events, without writing to disk. */
const LOOK = `set synchronous_commit = off; notify opsyard_outbox;`;
/** Long enough for the nodes to look. */
const A_LOOK = 50;

/** Crashes the database, writes and listens, repeatedly: whatever is acknowledged after a crash reaches every page that watches. */
export async function crashAndListen(times: number, log: (line: string) => void): Promise<CrashPushOptions> {
  return await withLedgerEnvironment({}, async (environment) => {
    const { app, projectId, adminUrl } = environment;
    const token = environment.people[0]?.token ?? '';
    const listen = (from?: string) => listenTo({ address: app.address, token, projectId, from });
    const stayed = listen();
    const unrelated = listenTo({ address: app.address, token, projectId: 'f'.repeat(32) });
    const result: CrashPushOptions = {
      crashes: 0,
      again: 0,
      missedLive: 0,
      missedLater: 0,
      unrelatedNotices: 0,
      unknown: 0,
    };
    await keepLogInMemory(adminUrl);
    await until(() => stayed.opened > 0 && unrelated.opened > 0, TO_OPEN);
    const round: Round = { ...environment, listen, stayed, write: writerOf(environment, token) };
    while (result.crashes < times) {
      const { opId, isAgain, live = false, later = false } = await crashOnce(round);
      result.crashes += 1;
      result.unknown += Number(!opId);
      result.again += Number(isAgain);
      result.missedLive += Number(opId && !live);
      result.missedLater += Number(opId && !later);
      result.unrelatedNotices += Number(unrelated.received.has(opId));
      if (result.crashes % 25 === 0) log(JSON.stringify(result));
    }
    await Promise.all([stayed.stop(), unrelated.stop()]);
    return result;
  });
}

type Round = LedgerEnvironment & {
  listen: (from?: string) => Listener;
  stayed: Listener;
  /** Adds a task; returns the operation, or nothing when there was no response. */
  write: () => Promise<string>;
};

async function crashOnce({ adminUrl, data, listen, stayed, write }: Round) {
  await received(stayed, await write());
  const cursor = await leave(adminUrl, listen);
  const [{ next } = { next: '0' }] = await queryDatabase<{ next: string }>(adminUrl, NEXT);
  await queryDatabase(adminUrl, LOOK);
  await wait(A_LOOK);
  killDatabase(data);
  const opId = await write();
  if (!opId) return { opId, isAgain: false };
  const back = listen(cursor);
  const [live, later] = await Promise.all([received(stayed, opId), received(back, opId)]);
  await back.stop();
  const [{ xid } = { xid: next }] = await queryDatabase<{ xid: string }>(adminUrl, NUMBER, [opId]);
  return { opId, isAgain: BigInt(xid) < BigInt(next), live, later };
}

const NEXT = 'select pg_snapshot_xmax(pg_current_snapshot())::text as next';
const NUMBER = `select xid::text as xid from outbox where payload ->> 'opId' = $1 limit 1`;

/** The server flushes its log five times a second even without a commit; the crash must fall between two flushes. */
async function keepLogInMemory(adminUrl: string): Promise<void> {
  await queryDatabase(adminUrl, `alter system set wal_writer_delay = '10s'`);
  await queryDatabase(adminUrl, 'select pg_reload_conf()');
}

function writerOf({ app, projectId }: LedgerEnvironment, token: string): Round['write'] {
  const ledger = new Ledger();
  const send = senderOf(ledger, app.address, token);
  return async () => {
    const entry = ledger.intend(0, 'add');
    const body = { projectId, title: entry.key };
    await send(entry, { method: 'POST', path: '/task/task/add', body });
    return entry.opId ?? '';
  };
}

/** Connects and disconnects a page between transactions that write nothing; returns its cursor. */
async function leave(adminUrl: string, listen: () => Listener): Promise<string | undefined> {
  await queryDatabase(adminUrl, UNLOGGED);
  const page = listen();
  await until(() => page.opened > 0, TO_OPEN);
  await page.stop();
  await queryDatabase(adminUrl, UNLOGGED);
  return page.cursor;
}

function received(listener: Listener, opId: string): Promise<boolean> {
  return until(() => listener.received.has(opId), TIMEOUT).then(
    () => true,
    () => false,
  );
}
