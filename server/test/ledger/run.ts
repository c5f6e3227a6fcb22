import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openCluster } from '../../src/kernel/postgres/index.ts';
import { type FaultName, type FaultTarget, faults } from './faults.ts';
import { type Fixture, withWriters } from './fixture.ts';
import type { Ledger } from './ledger.ts';
import type { EnvironmentOptions } from './ledger-environment.ts';
import { type Listener, listenTo } from './listener.ts';
import { until } from './until.ts';
import { type Outcome, verifyLedger } from './verify-ledger.ts';
import { type Found, readDatabase } from './verify-store.ts';

export type Recovery = { fault: FaultName; milliseconds: number };
export type Report = Outcome & {
  acked: number;
  unknown: number;
  refusals: string[];
  /** Requests the program logged as malformed. */
  complaints: string[];
  attempts: number;
  starts: number;
  /** How often the program ran out of memory, according to its log. */
  starved: number;
  recoveries: Recovery[];
  /** Acknowledged writes that a listener never received, neither live nor by catching up, without a reset. */
  missed: number;
  /** The same for a listener that watches another project: the negative control, it misses all. */
  missedByUnrelated: number;
  resets: number;
  /** Faults after which not everything recovered. */
  stuck: string[];
};
export type RunOptions = EnvironmentOptions & Pick<FaultTarget, 'disk' | 'backups'>;

const LONGEST_PAUSE = 400;
const TO_COME_BACK = 90_000;

/** Runs clients that write and listen while faults occur in sequence, and then compares their results with the database. */
export async function runLedger(
  planned: readonly FaultName[],
  { disk, backups, ...options }: RunOptions = {},
): Promise<Report> {
  return await withWriters(options, async (fixture) => {
    const { ledger, apps } = fixture;
    const listeners = await listenAtAll(fixture);
    const since = performance.now();
    const recoveries: Recovery[] = [];
    const stuck: string[] = [];
    for (const fault of planned) {
      const struck = strike(fault, { ...fixture, ...(disk && { disk }), ...(backups && { backups }) });
      await struck.then(
        (recovery) => recoveries.push(recovery),
        (error: Error) => stuck.push(`${fault}: ${error.message}`),
      );
    }
    await fixture.rest();
    const [missedByUnrelated = 0, ...missed] = await Promise.all(
      listeners.map((listener, at) => missedBy(listener, { ledger, since, timeout: at === 0 ? 0 : TO_CATCH_UP })),
    );
    const refusals = [...ledger.entries.values()].flatMap(({ refusal }) => refusal ?? []);
    const log = apps.map((app) => readFileSync(app.log, 'utf8')).join('\n');
    return {
      ...verifyLedger(fixture, await readFolder(fixture.data, fixture.userIds)),
      acked: ledger.count('acked'),
      unknown: ledger.count('unknown'),
      refusals,
      complaints: complaintsIn(log),
      attempts: ledger.attempts,
      starts: apps.reduce((all, { starts }) => all + starts, 0),
      starved: log.match(/heap out of memory/g)?.length ?? 0,
      recoveries,
      ...{ missedByUnrelated, stuck },
      missed: missed.reduce((all, count) => all + count, 0),
      resets: listeners.reduce((all, { resets }) => all + resets, 0),
    };
  });
}

/** One that watches another project, then one for each program. */
async function listenAtAll({ app, apps, people, projectId }: Fixture): Promise<Listener[]> {
  const token = people[0]?.token ?? '';
  const unrelated = listenTo({ address: app.address, token, projectId: 'f'.repeat(32) });
  const listeners = [unrelated, ...apps.map(({ address }) => listenTo({ address, token, projectId }))];
  await until(() => listeners.every(({ opened }) => opened > 0));
  return listeners;
}

const TO_CATCH_UP = 15_000;

type MissedCheck = { ledger: Ledger; since: number; timeout: number };

async function missedBy(listener: Listener, { ledger, since, timeout }: MissedCheck): Promise<number> {
  const missed = () =>
    [...ledger.entries.values()].filter(
      ({ opId, begun }) => opId && begun > Math.max(since, listener.resetAt) && !listener.received.has(opId),
    ).length;
  await until(() => missed() === 0, timeout).catch(() => undefined);
  await listener.stop();
  return missed();
}

const ERROR = 50;

function complaintsIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const events: { level: number; msg: string; reqId?: string }[] = lines.map((line) => JSON.parse(line));
  return events.filter(({ level, reqId }) => level >= ERROR && reqId).map(({ msg }) => msg);
}

/** Reads the content of the database in a data folder. */
export async function readFolder(data: string, userIds: readonly string[]): Promise<Found> {
  const cluster = await openCluster({ folder: data });
  return await readDatabase(cluster.adminUrl(), userIds).finally(() => cluster.stop());
}

/** Triggers a fault during steady writing, at a random moment, and waits until all writers write steadily again. */
async function strike(fault: FaultName, fixture: Fixture & FaultTarget): Promise<Recovery> {
  const { ledger, people, awaitWrites } = fixture;
  await awaitWrites();
  await wait(Math.random() * LONGEST_PAUSE);
  await faults[fault](fixture);
  const struck = performance.now();
  await until(() => ledger.writersSince(struck) === people.length, TO_COME_BACK);
  const milliseconds = performance.now() - struck;
  await awaitWrites();
  return { fault, milliseconds };
}
