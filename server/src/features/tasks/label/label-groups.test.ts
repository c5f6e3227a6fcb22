import { expect } from 'vitest';
import { refusal, test } from '../../../../test/task-scene.ts';

test('[27] a label has a group, which is changed and removed; a copied project keeps it', async ({ desk }) => {
  const projectId = desk.project.id;
  const { client } = desk.owner;
  const added = await client.label.add({ body: { projectId, name: 'Print', color: 'red', group: ' Media ' } });
  expect(added.group).toBe('Media');
  const labels = async (id: string) => (await client.project.queryById({ query: { id } })).labels;
  expect(await labels(projectId)).toMatchObject([{ name: 'Print', group: 'Media' }]);
  const key = `G${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const copy = await client.project.duplicate({
    body: { id: projectId, name: `Copy ${key}`, key, withMembers: false, withTasks: false },
  });
  expect(await labels(copy.id)).toMatchObject([{ name: 'Print', group: 'Media' }]);
  expect((await client.label.edit({ body: { id: added.id, group: 'Channel' } })).group).toBe('Channel');
  // Other changes keep it.
  expect((await client.label.edit({ body: { id: added.id, color: 'blue' } })).group).toBe('Channel');
  expect(await client.label.edit({ body: { id: added.id, group: null } })).not.toHaveProperty('group');
  expect((await labels(projectId))[0]).not.toHaveProperty('group');
  const history = await client.projectHistory.list({ query: { projectId } });
  expect(history.records[0]?.lines).toEqual([{ field: 'Group', from: 'Channel', to: '' }]);
});

test('[27] several labels are added together or not at all', async ({ desk }) => {
  const projectId = desk.project.id;
  const { client } = desk.owner;
  const labels = [
    { name: 'Print', color: 'red', group: 'Media' } as const,
    { name: 'Video', color: 'blue', group: null } as const,
  ];
  expect(await client.label.addMany({ body: { projectId, labels } })).toMatchObject([
    { name: 'Print', group: 'Media' },
    { name: 'Video' },
  ]);
  const again = [
    { name: 'New', color: 'red', group: null } as const,
    { name: 'ｐｒｉｎｔ', color: 'red', group: null } as const,
  ];
  const taken = refusal(409, 'label.nameTaken');
  await expect(client.label.addMany({ body: { projectId, labels: again } })).rejects.toMatchObject(taken);
  const names = async () =>
    (await client.project.queryById({ query: { id: projectId } })).labels.map(({ name }) => name);
  expect(await names()).toEqual(['Print', 'Video']);
  for (let from = 0; from < 200; from += 100) {
    const many = Array.from({ length: 100 }, (_, at) => ({
      name: `L${from + at}`,
      color: 'red' as const,
      group: null,
    }));
    await client.label.addMany({ body: { projectId, labels: many } });
  }
  const many = Array.from({ length: 99 }, (_, at) => ({ name: `M${at}`, color: 'red' as const, group: null }));
  await expect(client.label.addMany({ body: { projectId, labels: many } })).rejects.toMatchObject(
    refusal(422, 'label.tooMany'),
  );
  await expect(desk.guest.client.label.addMany({ body: { projectId, labels } })).rejects.toMatchObject(
    refusal(403, 'project.notAllowed'),
  );
});
