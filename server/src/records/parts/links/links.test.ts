import { LINKS_MAX, type RecordLink } from '@opsyard/contract';
import { expect } from 'vitest';
import { addChannel, test as base, CHANNEL_RIGHTS } from '../../../../test/fixtures/record-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const notFound = refusal(404, 'common.notFound');

type Fixture = {
  /** Has access to channels and tasks, and owns the project of `task`. */
  both: Person;
  newTask: (title: string) => Promise<{ id: string; key: string; projectId: string }>;
};
const test = base.extend<Fixture>({
  both: async ({ as, editor: _ }, use) => use(await as('task:use', 'task:project:add', ...CHANNEL_RIGHTS)),
  newTask: async ({ both }, use) => {
    const key = freshKey();
    const project = await both.client.project.add({ body: { name: `Links ${key}`, key, template: 'blank' } });
    await use(async (title) => {
      const { records } = await both.client.task.add({ body: { projectId: project.id, title } });
      return { id: records[0]?.id ?? '', key: `${key}-${records[0]?.seq}`, projectId: project.id };
    });
  },
});

const linkTask = ({ client }: Person, recordId: string, id: string) =>
  client.taskLink.add({ body: { recordId, type: 'logisticsChannel', id } });
const ofChannel = ({ client }: Person, recordId: string) => client.logisticsChannelLink.list({ query: { recordId } });
const ofTask = ({ client }: Person, recordId: string) => client.taskLink.list({ query: { recordId } });
const titles = (links: readonly RecordLink[]) => links.map(({ chip }) => chip.title);

test('a link between a task and a channel is shown on both', async ({ app, both, newTask }) => {
  const channel = await addChannel(both, { name: 'Fast line', carrier: 'Yun', code: 'FL' });
  const task = await newTask('Ask for prices');
  const createdLink = await both.client.taskLink.add({
    body: { recordId: task.id, type: 'logisticsChannel', id: channel.id, kind: 'blocks' },
  });
  expect(createdLink).toMatchObject({
    ...{ kind: 'blocks', outgoing: true },
    chip: {
      ...{ type: 'logisticsChannel', typeName: 'Channels', id: channel.id, title: 'Fast line' },
      state: { text: 'Trial', color: 'gray' },
      page: `/modules/tms/channelUpdateList?open=${channel.id}`,
    },
  });
  expect(createdLink.chip.facts).toEqual(['FL', 'Yun', expect.any(String)]);
  const [reverse] = await ofChannel(both, channel.id);
  expect(reverse).toMatchObject({
    ...{ id: createdLink.id, kind: 'blocks', outgoing: false },
    chip: { type: 'task', typeName: 'Tasks', id: task.id, title: `${task.key} Ask for prices` },
  });
  expect(reverse?.chip.page).toBe(`/modules/appcenter/task/${task.key}`);
  const historyOf = async () => {
    const { rows } = await app.pool.query<{ topic: string }>(
      `select topic from outbox where payload ->> 'cmd' in ('record', 'task') order by id desc limit 2`,
    );
    return rows.map(({ topic }) => topic.split(':')[0]).toSorted();
  };
  expect(await historyOf()).toEqual(['project', expect.stringContaining('record')]);

  await both.client.logisticsChannelLink.delete({ query: { recordId: channel.id, id: createdLink.id } });
  expect([await ofChannel(both, channel.id), await ofTask(both, task.id)]).toEqual([[], []]);
  const { records } = await both.client.logisticsChannel.history({ query: { id: channel.id } });
  expect(records.map(({ kind }) => kind)).toEqual(['linkRemoved', 'linkAdded', 'created']);
  expect(JSON.stringify(records)).not.toContain('Ask for prices');
  const { records: ofTheTask } = await both.client.activity.list({ query: { taskId: task.id } });
  expect(ofTheTask.map(({ kind }) => kind).slice(0, 2)).toEqual(['linkRemoved', 'linkAdded']);
  const { id: again } = await linkTask(both, task.id, channel.id);
  await both.client.taskLink.delete({ query: { recordId: task.id, id: again } });
  expect(await ofTask(both, task.id)).toEqual([]);
});

test('links to invisible records cannot be created, seen or removed', async ({ as, both, newTask }) => {
  const channel = await addChannel(both, {});
  const task = await newTask('Secret plan');
  const withoutTasks = await as(...CHANNEL_RIGHTS);
  const otherUser = await as('task:use', ...CHANNEL_RIGHTS);
  for (const person of [withoutTasks, otherUser]) {
    const body = { recordId: channel.id, type: 'task', id: task.id };
    await expect(person.client.logisticsChannelLink.add({ body })).rejects.toMatchObject(notFound);
  }
  await expect(linkTask(otherUser, task.id, channel.id)).rejects.toMatchObject(notFound);
  await expect(linkTask(withoutTasks, task.id, channel.id)).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  const body = { recordId: channel.id, type: 'nothing', id: task.id };
  await expect(both.client.logisticsChannelLink.add({ body })).rejects.toMatchObject(notFound);

  const { id } = await linkTask(both, task.id, channel.id);
  expect(await ofChannel(otherUser, channel.id)).toEqual([]);
  const query = { recordId: channel.id, id };
  await expect(otherUser.client.logisticsChannelLink.delete({ query })).rejects.toMatchObject(notFound);
  const reader = await as('logistics:channel:view');
  await expect(reader.client.logisticsChannelLink.delete({ query })).rejects.toMatchObject(
    refusal(403, 'common.forbidden'),
  );
  const foreign = await addChannel(both, {});
  await expect(both.client.logisticsChannelLink.delete({ query: { recordId: foreign.id, id } })).rejects.toMatchObject(
    notFound,
  );
  expect(await ofChannel(both, channel.id)).toHaveLength(1);
});

test('records in the trash are neither linked nor shown, are restored with their links, and purged ones lose them', async ({
  app,
  both,
  newTask,
}) => {
  const [first, other] = [await addChannel(both, {}), await addChannel(both, {})];
  const task = await newTask('Compare');
  await linkTask(both, task.id, first.id);
  await both.client.logisticsChannel.deleteBatch({ body: { ids: [first.id] } });
  expect(await ofTask(both, task.id)).toEqual([]);
  await expect(ofChannel(both, first.id)).rejects.toMatchObject(notFound);
  const toTrash = { recordId: other.id, type: 'logisticsChannel', id: first.id };
  await expect(both.client.logisticsChannelLink.add({ body: toTrash })).rejects.toMatchObject(notFound);
  const fromTrash = { recordId: first.id, type: 'logisticsChannel', id: other.id };
  await expect(both.client.logisticsChannelLink.add({ body: fromTrash })).rejects.toMatchObject(
    refusal(409, 'record.inTrash'),
  );
  await both.client.logisticsChannel.restoreBatch({ body: { ids: [first.id] } });
  expect(titles(await ofChannel(both, first.id))).toEqual([`${task.key} Compare`]);
  await both.client.logisticsChannel.deleteBatch({ body: { ids: [first.id] } });
  await both.client.logisticsChannel.purgeBatch({ body: { ids: [first.id] } });
  const { rows } = await app.pool.query('select from record_link where $1 in (from_id, to_id)', [first.id]);
  expect(rows).toHaveLength(0);
});

test('two records are linked once in either direction, none with itself, up to the limit', async ({ app, both }) => {
  const [one, two] = [await addChannel(both, {}), await addChannel(both, {})];
  const link = (recordId: string, id: string) =>
    both.client.logisticsChannelLink.add({ body: { recordId, type: 'logisticsChannel', id } });
  await expect(link(one.id, one.id)).rejects.toMatchObject(refusal(422, 'link.self'));
  const outcomes = await Promise.allSettled([link(one.id, two.id), link(one.id, two.id), link(two.id, one.id)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(link(two.id, one.id)).rejects.toMatchObject(refusal(409, 'link.double'));
  await app.pool.query(
    `insert into record_link (id, from_type, from_id, to_type, to_id, kind)
     select gen_random_uuid(), 'logisticsChannel', $1, 'task', gen_random_uuid(), 'related' from generate_series(1, $2)`,
    [one.id, LINKS_MAX - 1],
  );
  const three = await addChannel(both, {});
  await expect(link(one.id, three.id)).rejects.toMatchObject(refusal(422, 'link.tooMany'));
  await expect(link(three.id, one.id)).rejects.toMatchObject(refusal(422, 'link.tooMany'));
});

test('visible records of all types are found by words or by type', async ({ as, both, newTask }) => {
  const channel = await addChannel(both, { name: 'Quokka line' });
  const task = await newTask('Quokka prices');
  const found = async ({ client }: Person, query: { text: string } | { refs: string }) =>
    (await client.search.chips({ query })).map(({ type, id }) => `${type}:${id}`).toSorted();
  const all = [`logisticsChannel:${channel.id}`, `task:${task.id}`];
  expect(await found(both, { text: 'quokka' })).toEqual(all);
  expect(await found(both, { refs: all.join(',') })).toEqual(all);
  expect(await found(both, { text: ' ' })).toEqual([]);
  const otherUser = await as('task:use');
  expect(await found(otherUser, { text: 'quokka' })).toEqual([]);
  expect(await found(otherUser, { refs: all.join(',') })).toEqual([]);
});
