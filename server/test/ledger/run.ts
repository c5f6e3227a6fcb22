import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openCluster } from '../../src/kernel/postgres/index.ts';
import { type FaultName, faults } from './faults.ts';
import { judge, type Verdict } from './judge.ts';
import { type Found, readDatabase } from './judge-store.ts';
import { type Scene, withWriters } from './scene.ts';
import { until } from './until.ts';

export type Recovery = { fault: FaultName; milliseconds: number };
export type Report = Verdict & {
  acked: number;
  unknown: number;
  refusals: string[];
  /** Requests the program itself could make no sense of, as its log has them. */
  complaints: string[];
  attempts: number;
  starts: number;
  /** How often the program ended because it had no memory left, as its log has it. */
  starved: number;
  recoveries: Recovery[];
};

const LONGEST_PAUSE = 400;

/** Lets clients write while things break, one after the other, and then compares what they were told with what is there. */
export async function runLedger(
  planned: readonly FaultName[],
  environment: Record<string, string> = {},
): Promise<Report> {
  return await withWriters(environment, async (scene) => {
    const recoveries: Recovery[] = [];
    for (const fault of planned) recoveries.push(await strike(fault, scene));
    await scene.rest();
    const { ledger, app } = scene;
    const refusals = [...ledger.entries.values()].flatMap(({ refusal }) => refusal ?? []);
    const log = readFileSync(app.log, 'utf8');
    return {
      ...judge(scene, await readFolder(scene.data, scene.userIds)),
      acked: ledger.count('acked'),
      unknown: ledger.count('unknown'),
      refusals,
      complaints: complaintsIn(log),
      attempts: ledger.attempts,
      starts: app.starts,
      starved: log.match(/heap out of memory/g)?.length ?? 0,
      recoveries,
    };
  });
}

const ERROR = 50;

function complaintsIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const events: { level: number; msg: string; reqId?: string }[] = lines.map((line) => JSON.parse(line));
  return events.filter(({ level, reqId }) => level >= ERROR && reqId).map(({ msg }) => msg);
}

/** Reads what the database of a data folder holds. */
export async function readFolder(data: string, userIds: readonly string[]): Promise<Found> {
  const cluster = await openCluster({ folder: data });
  return await readDatabase(cluster.adminUrl(), userIds).finally(() => cluster.stop());
}

/** Strikes in the middle of lively writing, at no particular moment, and waits until writing is lively again. */
async function strike(fault: FaultName, { app, data, ledger, lively }: Scene): Promise<Recovery> {
  await lively();
  await wait(Math.random() * LONGEST_PAUSE);
  await faults[fault]({ app, data });
  const struck = performance.now();
  await until(() => ledger.ackedSince(struck) > 0);
  const milliseconds = performance.now() - struck;
  await lively();
  return { fault, milliseconds };
}
