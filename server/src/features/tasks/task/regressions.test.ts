import type { TaskChanges, TaskRow } from '@opsyard/contract';
import fc from 'fast-check';
import { afterEach, expect, vi } from 'vitest';
import { type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';

afterEach(() => void vi.unstubAllEnvs());

const read = async ({ owner, project }: TaskFixture) =>
  (await owner.client.task.query({ body: { projectId: project.id, limit: 100 } })).records;
const byRank = (one: TaskRow, other: TaskRow) => (one.rank < other.rank ? -1 : 1);
const idsOf = (rows: readonly TaskRow[]) => rows.map(({ id }) => id);

test('[case R1] 16 clients move tasks at random: no error, no equal ranks, and every client arrives at one order', async ({
  fixture,
}) => {
  const titles = Array.from({ length: 40 }, (_, index) => `t${index}`);
  const { client } = fixture.member;
  const { records } = await client.task.addMany({ body: { projectId: fixture.project.id, titles } });
  const ids = idsOf(records);
  const [steps] = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids.slice(0, 10))), {
      minLength: 400,
      maxLength: 400,
    }),
    1,
  );
  const move = async (writer: number) => {
    for (const [id, after] of (steps ?? []).filter((_, at) => at % 16 === writer)) {
      if (id !== after)
        await client.task.move({ body: { projectId: fixture.project.id, ids: [id], afterIds: [after] } });
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, writer) => move(writer)));
  const order = await read(fixture);
  expect(new Set(order.map(({ rank }) => rank)).size).toBe(ids.length);
  // Pages read the tasks that pushes name, and sort them themselves.
  for (const person of [fixture.owner, fixture.member, fixture.guest]) {
    const rows = await person.client.task.byIds({ body: { projectId: fixture.project.id, ids } });
    expect(idsOf(rows.toSorted(byRank))).toEqual(idsOf(order));
  }
});

test('[case R2] ranks with upper and lower case are in the same order in the database as on the page', async ({
  app,
}) => {
  const rank = fc.string({ unit: fc.constantFrom(...'09AZaz'), minLength: 1, maxLength: 6 });
  for (const ranks of fc.sample(fc.uniqueArray(rank, { minLength: 2, maxLength: 60 }), 20)) {
    const sorted = await app.pool.query<{ rank: string }>(
      'select rank from unnest($1::text[]) given (rank) order by rank collate "C"',
      [ranks],
    );
    expect(sorted.rows.map((row) => row.rank)).toEqual(ranks.toSorted((one, other) => (one < other ? -1 : 1)));
  }
  const { rows } = await app.pool.query(
    `select collname from pg_attribute a join pg_collation c on c.oid = a.attcollation
     where a.attrelid = 'task'::regclass and a.attname = 'rank'`,
  );
  expect(rows).toEqual([{ collname: 'C' }]);
});

test('[case R3] a moved task stays where it is when another one is added', async ({ fixture }) => {
  const [one, two] = [await fixture.add('one'), await fixture.add('two'), await fixture.add('three')];
  const { client } = fixture.member;
  await client.task.move({ body: { projectId: fixture.project.id, ids: [one.id], afterIds: [two.id] } });
  await fixture.add('four');
  await client.task.add({ body: { projectId: fixture.project.id, title: 'between', afterId: two.id } });
  expect((await read(fixture)).map(({ title }) => title)).toEqual(['two', 'between', 'one', 'three', 'four']);
});

test('[case R14] another due date keeps the time of day, and dates survive edits in every time zone', async ({
  fixture,
}) => {
  const days = { startDate: '2026-03-29', dueDate: '2026-11-01' };
  const { id } = await fixture.add('dated', { ...days, dueTime: '17:30' });
  const edit = async (changes: TaskChanges) =>
    (await fixture.member.client.task.edit({ body: { id, version: (await fixture.readTask(id)).version, changes } }))
      .record;
  expect(await edit({ dueDate: '2026-11-02' })).toMatchObject({ dueDate: '2026-11-02', dueTime: '17:30' });
  await edit({ dueDate: days.dueDate });
  const zones = ['Pacific/Kiritimati', 'Asia/Shanghai', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Pago_Pago'];
  for (const zone of zones) {
    vi.stubEnv('TZ', zone);
    for (let time = 0; time < 4; time += 1) {
      const { startDate, dueDate } = await fixture.readTask(id);
      expect(await edit({ title: `${zone} ${time}`, startDate, dueDate })).toMatchObject(days);
    }
  }
});
