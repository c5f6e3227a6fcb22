import { expect } from 'vitest';
import { knownOf, READ_RIGHTS, revealing } from '../../../../test/read-calls.ts';
import { personWithRules } from '../../../../test/scenes/rights-scene.ts';
import { test } from '../../../../test/scenes/task-scene.ts';

test('[case R33] no read call answers texts of a task that data rules hide, whichever id it is called with', async ({
  app,
  scene,
}) => {
  const person = await personWithRules(app, { entries: READ_RIGHTS, on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  const projectId = scene.project.id;
  const { client } = scene.owner;
  await client.member.add({ body: { projectId, userIds: [person.id], role: 'manager' } });
  const shown = await scene.add('Mine one');
  const { id: hidden } = await scene.add('Secret one', {
    dueDate: '2026-03-05',
    ownerId: person.id,
    assigneeIds: [scene.owner.id],
  });
  await scene.add('Secret part', { parentId: hidden });
  await client.task.describe({ body: { id: hidden, descriptionVersion: 0, description: '<p>Secret text</p>' } });
  await client.comment.add({ body: { recordId: hidden, html: '<p>Secret words</p>' } });
  await client.checklist.add({ body: { recordId: hidden, texts: ['Secret step'] } });
  const dependency = { predecessorId: hidden, successorId: shown.id, type: 'FS', lag: 0 } as const;
  await client.dependency.add({ body: dependency });
  const seenByOwner = new Set<string>();
  for (const id of [hidden, shown.id, projectId]) {
    const known = knownOf(id, projectId);
    for (const path of await revealing(app, scene.owner, known)) seenByOwner.add(path);
    expect(await revealing(app, person, known)).toEqual([]);
  }
  expect(seenByOwner.size).toBeGreaterThan(9);
});
