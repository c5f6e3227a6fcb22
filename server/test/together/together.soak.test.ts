import { expect } from 'vitest';
import { test } from '../kit.ts';
import { workTogether } from './work-together.ts';

test('two hundred people work on one project at once', { timeout: 900_000 }, async ({ app, db }) => {
  const { writes, messages } = await workTogether(app, db, { people: 200, turns: 20 });
  console.log(`${writes} acknowledged writes, ${messages} push messages.`);
  expect(messages).toBeGreaterThan(writes);
});
