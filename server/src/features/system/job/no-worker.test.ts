import { expect } from 'vitest';
import { test } from '../../../../test/kit.ts';

test('reports no next run without a worker process', async ({ as }) => {
  const { client } = await as('system:job:view');
  const { records: jobs } = await client.job.list({ query: { pageSize: 200 } });
  expect(jobs.filter(({ cron }) => cron !== null).length).toBeGreaterThan(5);
  expect(jobs.filter(({ nextRun }) => nextRun !== null)).toEqual([]);
});
