import { expect } from 'vitest';
import { keyOf, options, test } from '../../../../../test/fixtures/field-fixture.ts';

const CARDS = 1_000;
const AT_ONCE = 200;
/** What a column of a board is read of at first. */
const PER_COLUMN = 50;
const BYTES_OF_CARD = 2_000;

test('[R19] a board of 1,000 tasks with four custom fields is one reply, with at most 50 cards of a column and the number of all', async ({
  here,
}) => {
  const { owner, project } = here;
  const market = await here.field({ name: 'Market', kind: 'choice', options: options('DE', 'FR') });
  const others = [
    await here.field({ name: 'Reference', kind: 'text' }),
    await here.field({ name: 'Pieces', kind: 'number' }),
    await here.field({ name: 'Checked', kind: 'checkbox' }),
  ];
  const keys = [market, ...others].map(keyOf);
  const values = [market.options[0]?.id, 'R-1', 12, true];
  const custom = Object.fromEntries(keys.map((key, at) => [key, values[at]]));
  const statuses = project.statuses.slice(0, 2);
  for (let from = 0; from < CARDS; from += AT_ONCE) {
    const titles = Array.from({ length: AT_ONCE }, (_, at) => `Task ${from + at}`);
    const statusId = statuses[(from / AT_ONCE) % 2]?.id;
    await owner.client.task.addMany({ body: { projectId: project.id, titles, statusId, ...custom } as never });
  }
  const columns = await owner.client.task.board({ body: { projectId: project.id } });
  const cards = columns.flatMap(({ records }) => records);
  expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(CARDS);
  expect(columns.map(({ records }) => records.length)).toEqual(
    project.statuses.map(({ id }) => (statuses.some((one) => one.id === id) ? PER_COLUMN : 0)),
  );
  for (const { custom: shown } of cards) expect(shown).toEqual(custom);
  expect(JSON.stringify(columns).length).toBeLessThan(cards.length * BYTES_OF_CARD);
});
