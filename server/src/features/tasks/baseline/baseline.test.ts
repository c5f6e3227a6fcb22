import { expect } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';

test('[48] managers set baselines and all users who see the project can compare with them', async ({ fixture }) => {
  const { owner, manager, member, guest, nonMember, project } = fixture;
  const projectId = project.id;
  // 2026-03-02 is a Monday.
  const late = await fixture.add('Late', { startDate: '2026-03-02', dueDate: '2026-03-06' });
  const early = await fixture.add('Early', { dueDate: '2026-03-11' });
  const gone = await fixture.add('Gone', { dueDate: '2026-03-03' });
  const undated = await fixture.add('Undated');
  const add = (person: typeof owner, name: string) => person.client.baseline.add({ body: { projectId, name } });
  for (const [person, refused] of [
    [nonMember, refusal(404, 'common.notFound')],
    [guest, refusal(403, 'project.notAllowed')],
    [member, refusal(403, 'project.notAllowed')],
  ] as const) {
    await expect(add(person, 'Plan')).rejects.toMatchObject(refused);
  }
  const made = await add(manager, 'Plan');
  expect(made).toMatchObject({ name: 'Plan', tasks: 4, createdBy: manager.realname });
  await expect(add(owner, ' ＰＬＡＮ ')).rejects.toMatchObject(refusal(409, 'baseline.nameTaken'));
  const compare = async (person = guest) => await person.client.baseline.compare({ query: { id: made.id } });
  const moved = ({ later, earlier, added, removed, end }: Awaited<ReturnType<typeof compare>>) => {
    return { later, earlier, added, removed, end };
  };
  const none = { tasks: 0, days: 0 };
  const end = { from: '2026-03-11', to: '2026-03-11', slip: 0 };
  expect(moved(await compare())).toEqual({ later: none, earlier: none, added: 0, removed: 0, end });

  const { task } = owner.client;
  // From Friday over the weekend to Tuesday: two working days.
  await task.edit({ body: { id: late.id, version: 1, changes: { dueDate: '2026-03-10' } } });
  await task.edit({ body: { id: early.id, version: 1, changes: { dueDate: '2026-03-09' } } });
  await task.edit({ body: { id: undated.id, version: 1, changes: { dueDate: '2026-03-20' } } });
  await task.deleteBatch({ body: { projectId, ids: [gone.id] } });
  await fixture.add('New', { dueDate: '2026-03-31' });
  const compared = await compare();
  expect(moved(compared)).toEqual({
    later: { tasks: 1, days: 2 },
    earlier: { tasks: 1, days: 2 },
    added: 1,
    removed: 1,
    end: { from: '2026-03-11', to: '2026-03-10', slip: -1 },
  });
  const dates = new Map(compared.dates.map(({ taskId, ...kept }) => [taskId, kept]));
  expect(dates.get(late.id)).toEqual({ startDate: '2026-03-02', dueDate: '2026-03-06' });
  expect(dates.get(undated.id)).toEqual({ startDate: null, dueDate: null });
  expect(dates.size).toBe(4);

  await expect(compare(nonMember)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  const remove = (person: typeof owner) => person.client.baseline.delete({ query: { id: made.id } });
  await expect(remove(nonMember)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(remove(member)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  await remove(manager);
  await expect(compare()).rejects.toMatchObject(refusal(404, 'common.notFound'));
});

test('a project has at most ten baselines, and none can be set or deleted while it is archived', async ({
  fixture,
}) => {
  const { owner, guest, nonMember, project } = fixture;
  const { baseline } = owner.client;
  const add = (name: string) => baseline.add({ body: { projectId: project.id, name } });
  const made = [];
  for (let at = 0; at < 10; at++) made.push(await add(`Plan ${at}`));
  await expect(add('One more')).rejects.toMatchObject(refusal(422, 'baseline.tooMany'));
  const list = await guest.client.baseline.list({ query: { projectId: project.id } });
  expect(list.map(({ name }) => name)).toEqual(made.map(({ name }) => name).toReversed());
  const unseen = nonMember.client.baseline.list({ query: { projectId: project.id } });
  await expect(unseen).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await fixture.archive();
  const first = made[0]?.id ?? '';
  await expect(baseline.delete({ query: { id: first } })).rejects.toMatchObject(refusal(403, 'project.archived'));
  await expect(add('Later')).rejects.toMatchObject(refusal(403, 'project.archived'));
});
