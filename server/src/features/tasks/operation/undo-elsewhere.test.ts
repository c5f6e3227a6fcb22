import { expect } from 'vitest';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

const NOTHING = refusal(409, 'operation.nothingLeft');

/** Moves a task to a private project of the owner. */
async function moveToOtherProject({ owner, project }: TaskFixture, id: string) {
  const key = freshKey();
  const other = await owner.client.project.add({ body: { name: key, key, template: 'blank' } });
  const body = { projectId: project.id, ids: [id], targetId: other.id, labels: 'drop' as const };
  await owner.client.relocation.run({ body });
  return other.id;
}

test('undo changes no description of a task that is now in a project of others', async ({ fixture }) => {
  const { member, owner } = fixture;
  const { id } = await fixture.add('Task', { description: '<p>first</p>' });
  const { opId } = await member.client.task.describe({
    body: { id, descriptionVersion: 1, description: '<p>second</p>' },
  });
  await moveToOtherProject(fixture, id);
  await expect(member.client.operation.undo({ body: { opId: opId ?? '' } })).rejects.toMatchObject(NOTHING);
  expect(await owner.client.task.queryById({ query: { id } })).toMatchObject({ description: '<p>second</p>' });
});

test('undo adds no item to a checklist of a task that is now in a project of others', async ({ fixture }) => {
  const { member, owner } = fixture;
  const { id } = await fixture.add('Task');
  const [item] = await member.client.checklist.add({ body: { recordId: id, texts: ['Step'] } });
  const { opId } = await member.client.checklistTask.convert({ body: { id: item?.id ?? '' } });
  await moveToOtherProject(fixture, id);
  await expect(member.client.operation.undo({ body: { opId } })).rejects.toMatchObject(NOTHING);
  expect(await owner.client.checklist.list({ query: { recordId: id } })).toEqual([]);
});

test('undo shows a task no longer elsewhere only for those who may edit it in its present project', async ({
  fixture,
}) => {
  const { member, owner, project } = fixture;
  const { id: taskId } = await fixture.add('Task');
  const key = freshKey();
  const shown = await owner.client.project.add({ body: { name: key, key, template: 'blank' } });
  await owner.client.member.add({ body: { projectId: shown.id, userIds: [member.id], role: 'member' } });
  const place = { taskId, projectId: shown.id };
  const { opId } = await member.client.taskPlacement.add({ body: place });
  await moveToOtherProject(fixture, taskId);
  await expect(member.client.operation.undo({ body: { opId: opId ?? '' } })).rejects.toMatchObject(
    refusal(403, 'project.notAllowed'),
  );
  expect((await owner.client.taskPlacement.ofProject({ query: { projectId: shown.id } })).map(({ id }) => id)).toEqual([
    taskId,
  ]);
  expect(project.id).not.toBe(shown.id);
});
