import { expect } from 'vitest';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import { runJob } from '../../../../test/run-job.ts';
import { countFromHistory, countToday } from './day-count-store.ts';
import { countTasksOfDays } from './jobs.ts';

test('[S10] the cumulative flow counts tasks by day from the history, and now from the counters', async ({
  app,
  fixture,
}) => {
  const { add, owner, project, nonMember } = fixture;
  const of = (category: string) => project.statuses.find((one) => one.category === category)?.id ?? '';
  const body = { projectId: project.id, days: 30 as const };
  const read = async () => await owner.client.taskOverview.cumulative({ body });
  expect(await read()).toEqual({ days: [], now: { todo: 0, doing: 0, review: 0, done: 0, cancelled: 0 } });

  const [first, second, gone] = [await add('One'), await add('Two'), await add('Gone')];
  const move = async ({ id, version }: { id: string; version: number }, category: string) =>
    await owner.client.task.edit({ body: { id, version, changes: { statusId: of(category) } } });
  await move(first, '2');
  await move({ ...first, version: first.version + 1 }, '1');
  await app.pool.query(`update task set created_at = now() - interval '5 days' where project_id = $1`, [project.id]);
  const since = `update activity set at = now() - $2::interval where entity_id = $1 and version = $3`;
  await app.pool.query(since, [first.id, '3 days', 2]);
  await app.pool.query(since, [first.id, '2 days', 3]);
  await countFromHistory(app.db, project.id);
  const whole = await read();
  const numbers = whole?.days.map(({ todo, doing, done }) => [todo, doing, done]);
  expect(numbers).toEqual([
    [3, 0, 0],
    [3, 0, 0],
    [2, 1, 0],
    [2, 0, 1],
    [2, 0, 1],
  ]);
  expect(whole?.now).toMatchObject({ todo: 2, done: 1 });

  // Later changes are in the present, and from the next count on in the days.
  await move(second, '4');
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [gone.id] } });
  expect((await read())?.now).toEqual({ todo: 0, doing: 0, review: 1, done: 1, cancelled: 0 });
  await countToday(app.db);
  await countToday(app.db);
  const [yesterday] = (await read())?.days.slice(-1) ?? [];
  await app.pool.query(`delete from project_day_count where project_id = $1 and day = $2`, [
    project.id,
    yesterday?.day,
  ]);
  const back = `update project_day_count set day = $2 where project_id = $1 and day > $2::date`;
  await app.pool.query(back, [project.id, yesterday?.day]);
  expect((await read())?.days.at(-1)).toMatchObject({ todo: 0, review: 1, done: 1 });

  await expect(nonMember.client.taskOverview.cumulative({ body })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
  const odd = owner.client.taskOverview.cumulative({ body: { ...body, days: 7 as never } });
  await expect(odd).rejects.toMatchObject({ status: 400 });
});

test('[S10] the cumulative flow is not shown to users from whom data rules hide tasks', async ({ app, fixture }) => {
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  await fixture.owner.client.member.add({
    body: { projectId: fixture.project.id, userIds: [limited.id], role: 'member' },
  });
  const body = { projectId: fixture.project.id, days: 90 as const };
  expect(await limited.client.taskOverview.cumulative({ body })).toBeNull();
  expect(await fixture.owner.client.taskOverview.cumulative({ body })).not.toBeNull();
});

test('[S10] a project whose history cannot be read stops neither the others nor its own later count', async ({
  app,
  fixture,
}) => {
  const { add, owner, project } = fixture;
  const body = { name: 'Broken', key: `B${project.key}`.slice(0, 10), template: 'blank' as const };
  const broken = await owner.client.project.add({ body });
  const { records } = await owner.client.task.addMany({ body: { projectId: broken.id, titles: ['One'] } });
  await add('One');
  const note = (from: string) =>
    app.pool.query(
      `update activity set changes = jsonb_build_object('statusId', jsonb_build_object('from', $2::text)) where entity_id = $1`,
      [records[0]?.id, from],
    );
  const counted = async (projectId: string) =>
    (await owner.client.taskOverview.cumulative({ body: { projectId, days: 30 } }))?.days.length;
  await note('no id');
  await countToday(app.db);
  await expect(runJob(app, countTasksOfDays, {})).rejects.toThrow('could not be counted');
  expect([await counted(project.id), await counted(broken.id)]).toEqual([1, 0]);
  await note(broken.statuses[0]?.id ?? '');
  await runJob(app, countTasksOfDays, {});
  expect(await counted(broken.id)).toBe(1);
});
