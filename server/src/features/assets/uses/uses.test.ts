import { expect } from 'vitest';
import { test as base, setAccess } from '../../../../test/fixtures/asset-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';

type Fixture = { addTask: (title: string) => Promise<{ id: string; projectId: string }> };

const test = base.extend<Fixture>({
  addTask: async ({ lead }, use) => {
    const key = freshKey();
    const { id: projectId } = await lead.client.project.add({
      body: { name: `Uses ${key}`, key, template: 'blank', visibility: 'private' },
    });
    await use(async (title) => {
      const { records } = await lead.client.task.add({ body: { projectId, title } });
      return { id: records[0]?.id ?? '', projectId };
    });
  },
});

const link = ({ client }: Person, recordId: string, id: string) =>
  client.taskLink.add({ body: { recordId, type: 'asset', id } });

test('[S13] assets that no task uses are found, whoever may see the task', async ({
  lead,
  member,
  folder,
  send,
  addTask,
}) => {
  const { result: used } = await send(lead, { folderId: folder });
  const { result: unused } = await send(lead, { folderId: folder });
  await link(lead, (await addTask('First')).id, used.assetId);
  const find = async ({ client }: Person, condition: string) => {
    const { records } = await client.asset.list({ query: { filter: `folder = "${folder}" and ${condition}` } });
    return records.map(({ id }) => id);
  };
  expect(await find(lead, 'used = false')).toEqual([unused.assetId]);
  expect(await find(member, 'used = false')).toEqual([unused.assetId]);
  expect(await find(member, 'used = true')).toEqual([used.assetId]);
  await expect(lead.client.asset.list({ query: { sort: 'used' } })).rejects.toMatchObject({ status: 400 });
  await expect(lead.client.asset.groups({ query: { by: 'used' } })).rejects.toMatchObject({ status: 400 });
});

test('[S13] the tasks that use assets are counted as far as the caller may see them', async ({
  app,
  lead,
  member,
  folder,
  send,
  addTask,
}) => {
  const { result: used } = await send(lead, { folderId: folder });
  const { result: unused } = await send(lead, { folderId: folder });
  const [first, second] = [await addTask('First'), await addTask('Second')];
  await link(lead, first.id, used.assetId);
  await lead.client.assetLink.add({ body: { recordId: used.assetId, type: 'task', id: second.id } });
  const body = { ids: [used.assetId, unused.assetId] };
  expect(await lead.client.assetUse.count({ body })).toEqual([{ id: used.assetId, tasks: 2 }]);
  expect(await member.client.assetUse.count({ body })).toEqual([]);
  await lead.client.task.deleteBatch({ body: { projectId: second.projectId, ids: [second.id] } });
  expect(await lead.client.assetUse.count({ body })).toEqual([{ id: used.assetId, tasks: 1 }]);
  const other = await personWith(app, { roles: ['lead'] });
  await setAccess(other, folder, [{ kind: 'user', id: other.id, level: 'manager' }]);
  expect(await lead.client.assetUse.count({ body })).toEqual([]);
});
