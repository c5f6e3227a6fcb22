import { expect } from 'vitest';
import { test } from '../kit.ts';
import { workTogether } from './work-together.ts';

test('[pitfall 3] people who work on one project at once lose nothing, see only what they may, and end up with the same', async ({
  app,
  db,
}) => {
  const { writes, messages } = await workTogether(app, db, { people: 16, turns: 12 });
  expect(messages).toBeGreaterThan(writes);
});
