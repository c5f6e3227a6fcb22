import { expect } from 'vitest';
import { test } from '../../../test/kit.ts';
import { openTracking } from '../../connectors/open-tracking.ts';
import { trackingProviders } from '../../connectors/providers/index.ts';
import { seedConnectors } from './seed-connectors.ts';

test('adds one sandbox account of each tracking provider once, which reports parcels immediately', async ({ app }) => {
  const { pool, db, settings } = app;
  await Promise.all([seedConnectors(pool, new Date()), seedConnectors(pool, new Date())]);
  const { rows } = await pool.query<{ id: string; provider: string; sandbox: boolean }>(
    'select id, provider, sandbox from connector_account',
  );
  expect(rows.map(({ provider }) => provider).toSorted()).toEqual(trackingProviders.map(({ name }) => name).toSorted());
  expect(rows.every(({ sandbox }) => sandbox)).toBe(true);
  const track17 = rows.find(({ provider }) => provider === 'track17');
  const link = await openTracking({ db, settings }, track17?.id ?? '');
  const polled = await link?.poll([{ number: 'RR123456785CN', carrier: null }]);
  expect([polled?.failure, polled?.updates.length]).toEqual([null, 1]);
});
