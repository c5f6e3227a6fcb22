import { expect } from 'vitest';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../../test/fixtures/task-fixture.ts';
import { knownOf, READ_RIGHTS, revealing } from '../../../../test/read-calls.ts';

test('[case R33] no read call answers texts of a task that data rules hide, whichever id it is called with', async ({
  app,
  fixture,
}) => {
  const person = await personWithRules(app, { entries: READ_RIGHTS, on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  const projectId = fixture.project.id;
  const { client } = fixture.owner;
  await client.member.add({ body: { projectId, userIds: [person.id], role: 'manager' } });
  const shown = await fixture.add('Mine one');
  const { id: hidden } = await fixture.add('Secret one', {
    dueDate: '2026-03-05',
    ownerId: person.id,
    assigneeIds: [fixture.owner.id],
  });
  await fixture.add('Secret part', { parentId: hidden });
  await client.task.describe({ body: { id: hidden, descriptionVersion: 0, description: '<p>Secret text</p>' } });
  await client.comment.add({ body: { recordId: hidden, html: '<p>Secret words</p>' } });
  await client.checklist.add({ body: { recordId: hidden, texts: ['Secret step'] } });
  const dependency = { predecessorId: hidden, successorId: shown.id, type: 'FS', lag: 0 } as const;
  await client.dependency.add({ body: dependency });
  const seenByOwner = new Set<string>();
  for (const id of [hidden, shown.id, projectId]) {
    const known = knownOf(id, projectId);
    for (const path of await revealing(app, fixture.owner, known)) seenByOwner.add(path);
    expect(await revealing(app, person, known)).toEqual([]);
  }
  expect(seenByOwner.size).toBeGreaterThan(9);
});
