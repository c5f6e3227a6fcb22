import { expect, test } from 'vitest';
import { finishedDatabase, workbench } from '../../../../test/cluster/kit.ts';
import { expectDoneOnce, registerThroughCrashes } from '../../../../test/fixtures/crash-fixture.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

const PARCELS = 400;

test.for(['track17', 'aftership', 'easypost', 'kuaidi100'])(
  '[BC-05] PostgreSQL is killed again and again while %s registers parcels: each is registered once',
  { timeout: 300_000 },
  async (provider) => {
    const folder = copy();
    const cluster = await bench.open(folder, { durable: true });
    const strikes = [1, 60, 120, 190, 250, 330, 390];
    const { kills, twice, numbers, job } = await registerThroughCrashes({
      ...{ provider, parcels: PARCELS, strikes, cluster, folder },
    });
    expect({ kills, numbers }).toEqual({ kills: strikes.length, numbers: PARCELS });
    // Kuaidi100 has no query: a number is sent again, and it refuses a second subscription itself.
    if (provider !== 'kuaidi100') expect(twice).toEqual([]);
    expect(job).toMatchObject(expectDoneOnce(PARCELS));
    expect(job.again).toBeGreaterThanOrEqual(strikes.length);
  },
);
