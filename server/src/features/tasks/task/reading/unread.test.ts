import { expect } from 'vitest';
import { addField } from '../../../../../test/fixtures/field-fixture.ts';
import { refusal, test } from '../../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../../test/kit.ts';

test('[S2] a task is unread from the first change others make after it was opened, until it is opened again', async ({
  fixture,
}) => {
  const { owner, member, guest, nonMember, project, add } = fixture;
  const projectId = project.id;
  const [first, second, never] = [await add('first'), await add('second'), await add('never opened')];
  const ids = [first.id, second.id, never.id];
  const marked = () => guest.client.task.unread({ body: { projectId, ids } });
  const listed = async (where: string, { client } = guest) =>
    (await client.task.query({ body: { projectId, filter: { where } } })).records.map(({ title }) => title);
  const open = (id: string) => guest.client.task.visit({ body: { id } });
  await open(first.id);
  await open(second.id);
  expect([await marked(), await listed('unread = true')]).toEqual([[], []]);
  await guest.client.comment.add({ body: { recordId: second.id, html: '<p>My own</p>' } });
  expect(await marked()).toEqual([]);
  const { version } = await fixture.readTask(first.id);
  await member.client.task.edit({ body: { id: first.id, version, changes: { priority: 'H' } } });
  await member.client.task.edit({ body: { id: never.id, version: never.version, changes: { priority: 'H' } } });
  expect([await marked(), await listed('unread = true')]).toEqual([[first.id], ['first']]);
  expect((await listed('unread = false')).toSorted()).toEqual(['never opened', 'second']);
  await owner.client.comment.add({ body: { recordId: second.id, html: '<p>News</p>' } });
  expect((await listed('unread = true and priority = N')).toSorted()).toEqual(['second']);
  expect((await marked()).toSorted()).toEqual([first.id, second.id].toSorted());
  // Each user has their own.
  expect(await listed('unread = true', owner)).toEqual([]);
  await open(first.id);
  expect([await marked(), await listed('unread = true')]).toEqual([[second.id], ['second']]);
  const board = await guest.client.task.board({ body: { projectId, filter: { where: 'unread = true' } } });
  expect(board.flatMap(({ records }) => records.map(({ title }) => title))).toEqual(['second']);
  for (const where of [`unreadBy = "${owner.id}"`, 'unreadBy = me'])
    await expect(listed(where)).rejects.toMatchObject({ failure: 'record.unknownFilter' });
  await expect(nonMember.client.task.visit({ body: { id: first.id } })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
});

test('[S2] what waits for others: my tasks that are blocked or in review', async ({ fixture }) => {
  const { owner, member, project, add } = fixture;
  const review = project.statuses.find(({ category }) => category === '4')?.id;
  const blocked = await add('blocked', { ownerId: owner.id });
  const blocking = await add('blocking', { ownerId: owner.id });
  await owner.client.taskLink.add({ body: { recordId: blocking.id, type: 'task', id: blocked.id, kind: 'blocks' } });
  if (review) await add('in review', { assigneeIds: [owner.id], statusId: review });
  if (review) await add('of someone else', { ownerId: member.id, statusId: review });
  const where =
    '((owner = me or assignees has any (me)) and (blocked = true or category = "4" or approval is not empty))';
  const { records } = await owner.client.task.query({ body: { projectId: project.id, filter: { where } } });
  expect(records.map(({ title }) => title).toSorted()).toEqual(['blocked', ...(review ? ['in review'] : [])]);
});

test('[S2] a task that is moved to another project is unread there, in the marks and in the filter', async ({
  fixture,
}) => {
  const { owner, manager, project } = fixture;
  const key = freshKey();
  const other = await owner.client.project.add({ body: { name: key, key, template: 'blank' } });
  await owner.client.member.add({ body: { projectId: other.id, userIds: [manager.id], role: 'manager' } });
  const { id } = await fixture.add('moved');
  await owner.client.task.visit({ body: { id } });
  const move = { projectId: project.id, ids: [id], targetId: other.id };
  const { opId } = await manager.client.relocation.run({ body: { ...move, labels: 'drop' } });
  const unreadIn = async (projectId: string) => {
    const { records } = await owner.client.task.query({ body: { projectId, filter: { where: 'unread = true' } } });
    return [await owner.client.task.unread({ body: { projectId, ids: [id] } }), records.map((task) => task.id)];
  };
  expect(await unreadIn(other.id)).toEqual([[id], [id]]);
  await manager.client.operation.undo({ body: { opId: opId ?? '' } });
  expect(await unreadIn(project.id)).toEqual([[id], [id]]);
});

test('[S2] a change of a field hidden from a user leaves a task read for them, in the marks and in the filter', async ({
  fixture,
}) => {
  const { owner, manager, guest, member, project } = fixture;
  const projectId = project.id;
  const hidden = await addField(owner, projectId, { name: 'Price', kind: 'text', visibleTo: ['owner'] });
  const { id, version } = await fixture.add('priced', { ownerId: member.id });
  const marks = async ({ client }: typeof owner) => {
    const { records } = await client.task.query({ body: { projectId, filter: { where: 'unread = true' } } });
    return [await client.task.unread({ body: { projectId, ids: [id] } }), records.map((task) => task.id)];
  };
  for (const { client } of [guest, member, manager]) await client.task.visit({ body: { id } });
  await owner.client.task.edit({ body: { id, version, changes: { [hidden.key]: '12' } } });
  expect(await marks(guest)).toEqual([[], []]);
  // The owner of the task and managers see the field.
  expect(await marks(member)).toEqual([[id], [id]]);
  expect(await marks(manager)).toEqual([[id], [id]]);
  await owner.client.task.edit({ body: { id, version: version + 1, changes: { [hidden.key]: '13', priority: 'H' } } });
  expect(await marks(guest)).toEqual([[id], [id]]);
});

test('[S2] whether a task is unread is read from the index of its changes by time', async ({ fixture, app }) => {
  const { id } = await fixture.add('long history');
  await app.pool.query(
    `insert into activity (id, op_id, entity, entity_id, kind, changes, at)
     select gen_random_uuid(), gen_random_uuid(), 'task', $1, 'updated', '{}', now() - interval '1 minute' * n
     from generate_series(1, 3000) n`,
    [id],
  );
  await app.pool.query('analyze activity');
  const { rows } = await app.pool.query(
    `explain select from activity a where a.entity_id = '${id}' and a.entity = 'task' and a.at > now() - interval '5 minutes'
       and a.actor_id is distinct from '${fixture.guest.id}'`,
  );
  expect(JSON.stringify(rows)).toContain('activity_time');
});
