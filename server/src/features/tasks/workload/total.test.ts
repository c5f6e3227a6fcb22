import { expect } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import { actorById } from '../../../kernel/access/actor-by-id.ts';
import { wrap } from '../../../kernel/database/db.ts';
import { findDaysOff, findTeam } from './store.ts';

test('[49] no total discloses the capacity or the days off of one person', async ({ as, fixture }) => {
  const { owner, manager, member, guest, project } = fixture;
  const away = await as('task:use');
  await owner.client.member.add({ body: { projectId: project.id, userIds: [away.id], role: 'member' } });
  // 2031-06-02 is a Monday.
  const capacity = { userId: away.id, minutesPerDay: 120, daysOff: ['2031-06-03'] };
  await away.client.workload.setCapacity({ body: capacity });
  for (const { id } of [owner, manager, guest])
    await fixture.add('Monday', { dueDate: '2031-06-02', ownerId: id, estimate: 60 });
  const period = { startDate: '2031-06-03', dueDate: '2031-06-04' };
  await fixture.add('Until Wednesday', { ...period, ownerId: away.id, estimate: 600 });
  const read = async (columns: number, more = {}) => {
    const body = { from: '2031-06-02', unit: 'day' as const, columns, ...more };
    return (await member.client.workload.read({ body })).others;
  };
  // Of all projects, a longer period has one person more, who counts like anybody.
  expect([(await read(1)).count, (await read(3)).count]).toEqual([3, 4]);
  expect((await read(3)).total?.cells.map((cell) => cell.capacity)).toEqual([1_920, 1_920, 1_920]);
  // In a project its members are always counted, but no task discloses when its owner is away.
  const { count, total } = await read(3, { projectId: project.id });
  expect([count, total?.cells.map((cell) => cell.planned)]).toEqual([4, [180, 300, 300]]);
  // The guest counts as anybody does, the others with their own hours.
  expect(total?.cells.map((cell) => cell.capacity)).toEqual([1_560, 1_440, 1_560]);
  // Of two with their own hours there is none: the usual ones of the two others could be deducted.
  await owner.client.member.delete({ query: { projectId: project.id, userId: manager.id } });
  expect(await read(3, { projectId: project.id })).toEqual({ count: 4, total: null });
});

test('[49] nobody plans for the members of an archived project', async ({ fixture }) => {
  const { manager, member } = fixture;
  const body = { ownerId: member.id, kind: 'planned' as const, from: '2031-06-02', to: '2031-06-02' };
  const listed = () => manager.client.workload.tasks({ body });
  expect(await listed()).toEqual({ records: [], hasMore: false });
  await fixture.archive();
  await expect(listed()).rejects.toMatchObject(refusal(403, 'workload.notAllowed'));
});

test('[49] of years of absences only the days of the period are read for those who are counted', async ({
  app,
  fixture: { owner, member, project },
}) => {
  await app.pool.query(
    `insert into person_absence (user_id, substitute_id, from_day, until_day) values ($1, $2, current_date - 700, '2031-03-04')`,
    [member.id, owner.id],
  );
  await member.client.workload.setCapacity({
    body: { userId: member.id, minutesPerDay: 300, daysOff: ['2031-03-05', '2031-03-20'] },
  });
  const client = await app.pool.connect();
  try {
    const db = wrap(client);
    const actor = await actorById(db, owner.id);
    if (!actor) throw new Error('nobody asks');
    const team = await findTeam(db, actor, { ids: [member.id], projectId: project.id });
    const some = await findDaysOff(db, team, { from: '2031-03-03', to: '2031-03-09' });
    expect(some.get(member.id)?.toSorted()).toEqual(['2031-03-03', '2031-03-04', '2031-03-05']);
    const all = (await findDaysOff(db, team)).get(member.id) ?? [];
    expect([all.length > 700, all.includes('2031-03-20')]).toEqual([true, true]);
  } finally {
    client.release();
  }
});
