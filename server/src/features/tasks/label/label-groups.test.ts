import { expect } from 'vitest';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';

test('[27] a label has a group, which is changed and removed; a copied project keeps it', async ({ fixture }) => {
  const projectId = fixture.project.id;
  const { client } = fixture.owner;
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

test('[27] several labels are added together or not at all', async ({ fixture }) => {
  const projectId = fixture.project.id;
  const { client } = fixture.owner;
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
  await expect(fixture.guest.client.label.addMany({ body: { projectId, labels } })).rejects.toMatchObject(
    refusal(403, 'project.notAllowed'),
  );
});

type Labelling = Pick<TaskFixture, 'project' | 'owner'>;

/** Labels A and B of a group of which tasks have one label, and C without a group. */
async function singleGroup({ project, owner: { client } }: Labelling): Promise<[a: string, b: string, c: string]> {
  const projectId = project.id;
  const labels = [
    { name: 'A', color: 'red', group: 'Stage' } as const,
    { name: 'B', color: 'red', group: 'ｓｔａｇｅ' } as const,
    { name: 'C', color: 'red', group: null } as const,
  ];
  const [a, b, c] = await client.label.addMany({ body: { projectId, labels } });
  await client.label.editGroup({ body: { projectId, group: 'STAGE', single: true } });
  return [a?.id ?? '', b?.id ?? '', c?.id ?? ''];
}

test('[27] a group is the same in any case and width, and labels join it as it is spelled and as it is set', async ({
  fixture,
}) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  await singleGroup(fixture);
  const later = await client.label.add({ body: { projectId, name: 'D', color: 'blue', group: 'Ｓtage' } });
  expect(later).toMatchObject({ group: 'Stage', single: true });
  const { labels } = await client.project.queryById({ query: { id: projectId } });
  expect(labels.map(({ name, group, single }) => [name, group, single])).toEqual([
    ['A', 'Stage', true],
    ['B', 'Stage', true],
    ['C', undefined, undefined],
    ['D', 'Stage', true],
  ]);
  const set = { projectId, group: 'Stage', single: false };
  await expect(fixture.guest.client.label.editGroup({ body: set })).rejects.toMatchObject(
    refusal(403, 'project.notAllowed'),
  );
  await expect(fixture.owner.client.label.editGroup({ body: { ...set, projectId: null } })).rejects.toMatchObject({
    failure: 'label.globalOnly',
  });
});

test('[27] another label of a group that allows one replaces it: new, edited, in bulk, and recorded so', async ({
  fixture,
}) => {
  const { client } = fixture.owner;
  const [a, b, c] = await singleGroup(fixture);
  const { id, version, labelIds } = await fixture.add('Two of a group', { labelIds: [a, c, b] });
  expect(labelIds).toEqual([c, b]);
  const edited = await client.task.edit({ body: { id, version, changes: { labelIds: [c, b, a] } } });
  expect(edited.record.labelIds).toEqual([c, a]);
  expect((await fixture.readTask(id)).labelIds).toEqual([c, a]);
  const { records } = await client.activity.list({ query: { taskId: id } });
  expect(records[0]?.changes.labelIds).toEqual({ from: [c, b], to: [c, a] });
  await client.task.batch({ body: { projectId: fixture.project.id, ids: [id], changes: { addLabelIds: [b] } } });
  expect((await fixture.readTask(id)).labelIds).toEqual([c, b]);
});

test('[27] tasks that have several labels keep them until one of the group is added', async ({ fixture }) => {
  const { client } = fixture.owner;
  const [a, b, c] = await singleGroup(fixture);
  const set = { projectId: fixture.project.id, group: 'Stage' };
  await client.label.editGroup({ body: { ...set, single: false } });
  const { id, version } = await fixture.add('Both', { labelIds: [a, b] });
  await client.label.editGroup({ body: { ...set, single: true } });
  const edited = await client.task.edit({ body: { id, version, changes: { labelIds: [a, b, c] } } });
  expect(edited.record.labelIds).toEqual([a, b, c]);
  // An undo gives back exactly what was taken off.
  const fewer = { id, version: edited.record.version, changes: { labelIds: [b] } };
  const { opId } = await client.task.edit({ body: fewer });
  const undone = await client.operation.undo({ body: { opId: opId ?? '' } });
  expect((await fixture.readTask(id)).labelIds).toEqual([a, b, c]);
  await client.operation.undo({ body: { opId: undone.opId } });
  expect((await fixture.readTask(id)).labelIds).toEqual([b]);
});

test('[28] a deleted label is restored on its tasks by an undo, and deleted again by a redo', async ({ fixture }) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const [a, , c] = await singleGroup(fixture);
  const { id } = await fixture.add('Labelled', { labelIds: [a, c] });
  const { opId } = await client.label.delete({ query: { id: a } });
  expect((await fixture.readTask(id)).labelIds).toEqual([c]);
  const undone = await client.operation.undo({ body: { opId } });
  expect(undone.restored).toBe(1);
  expect((await fixture.readTask(id)).labelIds.toSorted()).toEqual([a, c].toSorted());
  const labels = async () => (await client.project.queryById({ query: { id: projectId } })).labels;
  expect(await labels()).toContainEqual({
    id: a,
    name: 'A',
    color: 'red',
    archived: false,
    group: 'Stage',
    single: true,
  });
  await client.operation.undo({ body: { opId: undone.opId } });
  expect((await fixture.readTask(id)).labelIds).toEqual([c]);
  expect((await labels()).map(({ name }) => name)).toEqual(['B', 'C']);
});

test('[28] the deletion of a label is not undone where its name is taken or the right is gone', async ({ fixture }) => {
  const { client } = fixture.manager;
  const [a] = await singleGroup(fixture);
  const { opId } = await client.label.delete({ query: { id: a } });
  const undo = () => client.operation.undo({ body: { opId } });
  const taken = { projectId: fixture.project.id, name: 'ａ', color: 'red' } as const;
  const { id } = await client.label.add({ body: taken });
  await expect(undo()).rejects.toMatchObject(refusal(409, 'label.nameTaken'));
  await client.label.delete({ query: { id } });
  const member = { projectId: fixture.project.id, userId: fixture.manager.id };
  await fixture.owner.client.member.edit({ body: { ...member, role: 'member' } });
  await expect(undo()).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
});

test('[28] merging labels and moving tasks leave one label of a group on a task', async ({ fixture }) => {
  const { client } = fixture.owner;
  const [a, b, c] = await singleGroup(fixture);
  const [both, alone, twice] = [
    await fixture.add('both', { labelIds: [c, a] }),
    await fixture.add('alone', { labelIds: [c] }),
    await fixture.add('twice', { labelIds: [b, c] }),
  ];
  const labels = async () =>
    Promise.all([both, alone, twice].map(async ({ id }) => (await fixture.readTask(id)).labelIds));
  const merged = await client.label.merge({ body: { id: c, intoId: b } });
  expect(merged).toMatchObject({ tasks: 3, replaced: 1 });
  expect(await labels()).toEqual([[b], [b], [b]]);
  await client.operation.undo({ body: { opId: merged.opId } });
  expect(await labels()).toEqual([[c, a], [c], [b, c]]);

  const key = `M${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const other = await client.project.add({ body: { name: key, key, template: 'blank' } });
  const there = [
    { name: 'A', color: 'red', group: 'Stage' } as const,
    { name: 'C', color: 'red', group: 'Stage' } as const,
  ];
  const [first] = await client.label.addMany({ body: { projectId: other.id, labels: there } });
  await client.label.editGroup({ body: { projectId: other.id, group: 'Stage', single: true } });
  const which = { projectId: fixture.project.id, ids: [both.id], targetId: other.id };
  expect(await client.relocation.check({ body: which })).toMatchObject({ labelGroups: ['C'], labels: [] });
  const { opId } = await client.relocation.run({ body: { ...which, labels: 'drop' } });
  expect((await fixture.readTask(both.id)).labelIds).toEqual([first?.id]);
  await client.operation.undo({ body: { opId: opId ?? '' } });
  expect(await labels()).toEqual([[c, a], [c], [b, c]]);
});
