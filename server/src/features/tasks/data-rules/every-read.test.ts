import type { Permission } from '@opsyard/contract';
import { expect } from 'vitest';
import type { Person } from '../../../../test/kit.ts';
import { type KnownInput, pathsRevealing, readsFor } from '../../../../test/read-calls.ts';
import { personWithRules } from '../../../../test/rights-scene.ts';
import { test } from '../../../../test/task-scene.ts';

const RIGHTS: Permission[] = ['task:use', 'task:task:export', 'task:project:add', 'task:form:edit'];
const OF_HIDDEN = /Secret (?:one|part|text|words|step)/;
const reads = readsFor(RIGHTS);

test('no read call answers texts of a task that data rules hide, whichever id it is called with', async ({
  app,
  desk,
}) => {
  const person = await personWithRules(app, { entries: RIGHTS, on: 'task:use' }, ['title', 'LIKE', 'Mine']);
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
  const revealing = (user: Person, known: KnownInput) => pathsRevealing(app, user, { reads, known, text: OF_HIDDEN });
  for (const id of [hidden, shown.id, projectId]) {
    const known = {
      ...{ id, ids: [id], projectId, taskId: id, recordId: id, text: 'Secret', today: '2026-03-05', filter: {} },
      ...{
        from: '2026-03-05',
        to: '2026-03-31',
        by: 'status',
        laneBy: 'owner',
        refs: `task:${id}`,
        format: 'csv',
        section: 'today',
      },
    };
    for (const path of await revealing(desk.owner, known)) seenByOwner.add(path);
    expect(await revealing(person, known)).toEqual([]);
  }
  expect(seenByOwner.size).toBeGreaterThan(9);
});
