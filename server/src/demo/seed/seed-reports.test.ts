import { designOf, designProblem } from '@opsyard/contract';
import { expect } from 'vitest';
import { test } from '../../../test/kit.ts';
import { demoReports } from '../content/reports.ts';
import { seedPeople } from './seed-people.ts';
import { seedReports } from './seed-reports.ts';

test('[BC-05] the demo has reports, added once, that can be previewed', async ({ app, as }) => {
  await seedPeople(app.pool);
  expect(await seedReports(app.pool, new Date())).toBe(true);
  expect(await seedReports(app.pool, new Date())).toBe(false);
  const { client } = await as('logistics:report:view', 'logistics:waybill:view', 'logistics:channel:view');
  const { records } = await client.reportTemplate.list({ query: {} });
  expect(records).toHaveLength(demoReports.length);
  expect(records.filter(({ nextRunAt }) => nextRunAt !== null)).toMatchObject([
    { repeat: 'daily', zone: 'Asia/Shanghai' },
  ]);
  for (const record of records) {
    expect(designProblem(designOf(record))).toBeUndefined();
    expect(await client.report.preview({ body: designOf(record) })).toMatchObject({ total: 0, leftOut: 0 });
  }
});
