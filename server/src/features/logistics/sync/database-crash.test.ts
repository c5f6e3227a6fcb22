import { expect, test } from 'vitest';
import { expectDoneOnce, registerThroughCrashes } from '../../../../test/crash-scene.ts';
import { finishedDatabase, workbench } from '../../../kernel/postgres/test-kit/kit.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

test('[BC-05] when PostgreSQL is killed during registrations, each parcel is registered once and the counters match the items', async () => {
  const folder = copy();
  const cluster = await bench.open(folder, { durable: true });
  const strikes = [10, 30];
  const { kills, twice, numbers, job } = await registerThroughCrashes({
    ...{ provider: 'easypost', parcels: 40, strikes, cluster, folder },
  });
  expect({ kills, twice, numbers }).toEqual({ kills: strikes.length, twice: [], numbers: 40 });
  expect(job).toMatchObject(expectDoneOnce(40));
  expect(job.again).toBeGreaterThanOrEqual(strikes.length);
});
