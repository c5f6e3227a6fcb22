import { expect } from 'vitest';
import { knownOf, READ_RIGHTS, revealing } from '../../../../test/read-calls.ts';
import { personWithRules } from '../../../../test/rights-scene.ts';
import { test } from '../../../../test/task-scene.ts';

test('[case R33] no read call answers texts of a task that data rules hide, whichever id it is called with', async ({
  app,
  desk,
}) => {
  const person = await personWithRules(app, { entries: READ_RIGHTS, on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  const projectId = desk.project.id;
  const { client } = desk.owner;
  await client.member.add({ body: { projectId, userIds: [person.id], role: 'manager' } });
  const shown = await desk.add('Mine one');
  const { id: hidden } = await desk.add('Secret one', {
    dueDate: '2026-03-05',
    ownerId: person.id,
    assigneeIds: [desk.owner.id],
  });
  await desk.add('Secret part', { parentId: hidden });
  await client.task.describe({ body: { id: hidden, descriptionVersion: 0, description: '<p>Secret text</p>' } });
  await client.comment.add({ body: { recordId: hidden, html: '<p>Secret words</p>' } });
  await client.checklist.add({ body: { recordId: hidden, texts: ['Secret step'] } });
  const dependency = { predecessorId: hidden, successorId: shown.id, type: 'FS', lag: 0 } as const;
  await client.dependency.add({ body: dependency });
  const seenByOwner = new Set<string>();
  for (const id of [hidden, shown.id, projectId]) {
    const known = knownOf(id, projectId);
    for (const path of await revealing(app, desk.owner, known)) seenByOwner.add(path);
    expect(await revealing(app, person, known)).toEqual([]);
  }
  expect(seenByOwner.size).toBeGreaterThan(9);
});
