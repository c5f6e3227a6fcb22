import { expect } from 'vitest';
import { test } from '../../../../test/kit.ts';

test('where no process runs jobs, none is promised a next run', async ({ as }) => {
  const { client } = await as('system:job:view');
  const { records: jobs } = await client.job.list({ query: { pageSize: 200 } });
  expect(jobs.filter(({ cron }) => cron !== null).length).toBeGreaterThan(5);
  expect(jobs.filter(({ nextRun }) => nextRun !== null)).toEqual([]);
});
